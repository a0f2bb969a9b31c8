import { Refused } from './refused.ts';
import type { Session } from './state.ts';
import { accountOf, mint, type World } from './world.ts';

export type Principal = { readonly account: string; readonly principal: string; readonly role?: string };

/** Who an access key belongs to. One that no role's session has is the home account's own user: any key will do. */
export function principalOf(world: World, accessKey: string): Principal | undefined {
  const session = world.state.sessions[accessKey];
  if (session) return { account: session.account, principal: sessionArn(session), role: session.role };
  // Temporary keys begin like this; one that this world did not make belongs to nobody.
  if (accessKey.startsWith('ASIA')) return undefined;
  const { home } = world.state;
  return { account: home, principal: `arn:aws:iam::${home}:user/zonal` };
}

export const sessionArn = ({ account, role, name }: Session): string => `arn:aws:sts::${account}:assumed-role/${role}/${name}`;

/** Starts a session of a role. Refuses an unknown role and a wrong external id alike, as AWS does. */
export function assumeRole(world: World, by: Principal, request: { arn: string; name: string; externalId?: string | undefined }): Session & { readonly accessKey: string } {
  const [, account = '', roleName = ''] = /^arn:aws:iam::(\d{12}):role\/(.+)$/.exec(request.arn) ?? [];
  const role = world.state.accounts.find(({ id }) => id === account)?.roles.find(({ name }) => name === roleName);
  if (!role || (role.externalId !== undefined && role.externalId !== request.externalId)) {
    throw new Refused('denied', `User: ${by.principal} is not authorized to perform: sts:AssumeRole on resource: ${request.arn}`);
  }
  const session = { account, role: roleName, name: request.name };
  const accessKey = `ASIA${mint(world).replaceAll('-', '').slice(0, 16).toUpperCase()}`;
  world.state.sessions[accessKey] = session;
  return { ...session, accessKey };
}

/** Whether a caller may do `service:Operation`. The home account's own user may do everything. */
export function allows(world: World, caller: Principal, action: string): boolean {
  if (caller.role === undefined) return true;
  const role = accountOf(world, caller.account).roles.find(({ name }) => name === caller.role);
  return role?.allows.some((pattern) => (pattern.endsWith('*') ? action.startsWith(pattern.slice(0, -1)) : action === pattern)) ?? false;
}
