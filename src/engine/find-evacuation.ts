import type { Rendered } from '../ports/chat.ts';
import type { Typed } from '../ports/incoming.ts';
import { noSuchEvacuation, nothingOpen, severalOpen } from '../views/answers.ts';
import type { Deps } from './deps.ts';
import { type Loaded, load } from './load.ts';
import { openEvacuations } from './open-evacuations.ts';

export type Found = { readonly is: 'found'; readonly loaded: Loaded } | { readonly is: 'none'; readonly answer: Rendered };

/** The evacuation that a command is about: by its id, or the channel's only open one. */
export async function findEvacuation(deps: Deps, { channel }: Typed, id: string | undefined): Promise<Found> {
  if (id) {
    const loaded = await load(deps, id);
    return loaded.state.status === 'new' ? { is: 'none', answer: noSuchEvacuation(id) } : { is: 'found', loaded };
  }
  const open = (await openEvacuations(deps)).filter((state) => state.channel === channel.id);
  const [only, ...others] = open;
  if (!only) return { is: 'none', answer: nothingOpen() };
  if (others.length) return { is: 'none', answer: severalOpen(open) };
  return { is: 'found', loaded: await load(deps, only.id) };
}
