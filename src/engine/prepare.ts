import { resourcesOf } from '../config/apps.ts';
import { isShiftable } from '../evacuation/resource.ts';
import type { Click } from '../ports/incoming.ts';
import { unsupported } from '../views/answers.ts';
import { preparedCommand } from '../views/autoshift.ts';
import { channel } from '../views/text.ts';
import { answer } from './answer.ts';
import type { Deps } from './deps.ts';
import { zoneOf } from './watch/autoshifts.ts';
import { isSame } from './watch/look-around.ts';

const VALUE = /^(\d{12}):([a-z0-9-]{5,30}):([a-z0-9-]{5,30})$/;

/** The button under an autoshift's announcement: says what to type. A request needs a reason, and a person who stands for it. */
export async function prepare(deps: Deps, incoming: Click): Promise<void> {
  const [, account, region, zone] = VALUE.exec(incoming.action.value) ?? [];
  if (!account || !region || !zone) return answer(deps, incoming, unsupported(incoming.action.id));
  const { configuration } = deps;
  const here = resourcesOf(configuration, Object.keys(configuration.apps)).filter((one) => isShiftable(one.kind) && isSame(one, { account, region }));
  const apps = [...new Set(here.flatMap((one) => one.apps))];
  await answer(deps, incoming, preparedCommand(zoneOf(deps, { account, region }, zone), apps, configuration.channels.ids.map(channel)));
}
