import { describeArn } from '../evacuation/resource.ts';
import { placeOfArn } from './forms.ts';
import { didYouMean, type Problem, problemAt, quote } from './problem.ts';
import type { ConfigFile } from './schema.ts';
import { regionOfZoneName } from './zone-forms.ts';

type AppFile = ConfigFile['apps'][string];

/** Typed instead of app names, it means every app. */
export const ALL_APPS = 'all';

/** How apps, accounts and resources fit together. */
export function checkApps(file: ConfigFile): readonly Problem[] {
  const perApp = Object.entries(file.apps).flatMap(([name, app]) => [...checkPlace(file, name, app), ...checkResources(name, app)]);
  return [...checkNames(file), ...perApp];
}

/** Names are typed in any case. */
function checkNames(file: ConfigFile): readonly Problem[] {
  const typed = new Map<string, string>();
  return Object.keys(file.apps).flatMap((name) => {
    const other = typed.get(name.toLowerCase());
    typed.set(name.toLowerCase(), other ?? name);
    if (name.toLowerCase() === ALL_APPS) return [problemAt(['apps', name], `"${ALL_APPS}" means every app when it is typed.`, 'Choose another name for the app.')];
    return other === undefined ? [] : [problemAt(['apps', name], `It differs from ${quote(other)} only in case.`, 'Choose a name that is different when typed in any case.')];
  });
}

function checkPlace(file: ConfigFile, name: string, app: AppFile): readonly Problem[] {
  const accounts = Object.keys(file.accounts);
  const account = file.accounts[app.account];
  if (!account || !accounts.includes(app.account)) {
    return [
      problemAt(['apps', name, 'account'], `${quote(app.account)} is not under accounts.`, didYouMean(app.account, accounts, 'Add the account with its zones under accounts.')),
    ];
  }
  const mapped = Object.values(account.zones).some((zone) => regionOfZoneName(zone) === app.region);
  return mapped
    ? []
    : [problemAt(['apps', name, 'region'], `No zone of ${quote(app.region)} is known in ${app.account}.`, `Add the zones of ${app.region} under accounts.${app.account}.zones.`)];
}

function checkResources(name: string, app: AppFile): readonly Problem[] {
  return app.resources.flatMap((arn, index) => {
    const path = ['apps', name, 'resources', index];
    const { region, account } = placeOfArn(arn);
    if (app.resources.indexOf(arn) < index) return [problemAt(path, `${quote(arn)} is listed twice.`, 'Remove one of the two.')];
    if (region !== '' && region !== app.region)
      return [problemAt(path, `${quote(arn)} is in ${region}, the app in ${app.region}.`, 'Correct the ARN, or give what is in another Region an app of its own.')];
    if (/^\d/.test(account) && account !== app.account) {
      return [problemAt(path, `${quote(arn)} is in account ${account}, the app in ${app.account}.`, 'Correct the ARN, or give what is in another account an app of its own.')];
    }
    return isCutShort(arn) ? [problemAt(path, `${quote(arn)} is not whole.`, 'Copy the whole ARN, with the id that its service gave it.')] : [];
  });
}

/** A load balancer or a group whose id is missing would be shown as something that a shift does not move. */
const isCutShort = (arn: string): boolean => /:loadbalancer\/(app|net)\/|:autoscaling:.*:autoScalingGroup:|:eks:.*:cluster/.test(arn) && describeArn(arn).kind === 'other';
