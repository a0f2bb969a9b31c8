import type { Problem } from './problem.ts';
import { problemAt, quote } from './problem.ts';
import type { ConfigFile } from './schema.ts';
import { codeOfZoneId, regionOfZoneName } from './zone-forms.ts';

/** What an account says about itself: its zone map and its roles. */
export function checkAccounts(file: ConfigFile): readonly Problem[] {
  return [...doubledNames(file), ...mixedRegions(file), ...foreignRoles(file)];
}

/** A name is one place in one account: with two IDs for it, evacuating by name would pick one by chance. */
function doubledNames(file: ConfigFile): readonly Problem[] {
  return Object.entries(file.accounts).flatMap(([account, { zones }]) => {
    const ids = new Map<string, string>();
    return Object.entries(zones).flatMap(([id, name]) => {
      const other = ids.get(name);
      ids.set(name, other ?? id);
      return other === undefined
        ? []
        : [
            problemAt(
              ['accounts', account, 'zones', id],
              `${quote(name)} is given to ${other} as well.`,
              'Give each ID its own name: aws ec2 describe-availability-zones shows both.',
            ),
          ];
    });
  });
}

/** `use1` is us-east-1 in every account. An ID beside a name of another Region was mistyped. */
function mixedRegions(file: ConfigFile): readonly Problem[] {
  const regions = new Map<string, { readonly region: string; readonly where: string }>();
  return Object.entries(file.accounts).flatMap(([account, { zones }]) =>
    Object.entries(zones).flatMap(([id, name]) => {
      const [code, region] = [codeOfZoneId(id), regionOfZoneName(name)];
      const first = regions.get(code);
      regions.set(code, first ?? { region, where: `${id}: ${name}` });
      return first === undefined || first.region === region
        ? []
        : [
            problemAt(
              ['accounts', account, 'zones', id],
              `${quote(name)} is in another Region than "${first.where}".`,
              `Give IDs that begin with ${code} names of one Region only.`,
            ),
          ];
    }),
  );
}

function foreignRoles(file: ConfigFile): readonly Problem[] {
  return Object.entries(file.accounts).flatMap(([account, { roles }]) =>
    Object.entries(roles).flatMap(([purpose, role]) =>
      role === undefined || role.includes(`:iam::${account}:`)
        ? []
        : [problemAt(['accounts', account, 'roles', purpose], `${quote(role)} is a role of another account.`, `Use a role of ${account}: only such a role may act in it.`)],
    ),
  );
}
