import { createRegion, type Region } from '../../sim/region.ts';
import { type Clients, makeClients } from '../../src/aws/clients.ts';
import { arcZonalShifts } from '../../src/aws/zonal-shifts.ts';
import { describeArn, type Resource } from '../../src/evacuation/resource.ts';
import type { ZonalShifts } from '../../src/ports/zonal-shifts.ts';

const LOAD_BALANCERS = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer';
/** In use1-az1 among other zones; the last has zonal shift off. */
export const CHECKOUT = `${LOAD_BALANCERS}/app/checkout/50dc6c495c0c9188`;
export const REPORTS = `${LOAD_BALANCERS}/app/reports/ae514f802c0792bb`;
/** In an account that is called through roles. */
export const LEGACY = 'arn:aws:elasticloadbalancing:us-east-1:444455556666:loadbalancer/app/legacy/bf62509130d1a3cc';

export const resourceOf = (arn: string): Resource => ({ arn, ...describeArn(arn), account: arn.split(':')[4] ?? '', region: 'us-east-1', apps: ['checkout'] });

const role = (name: string) => `arn:aws:iam::444455556666:role/${name}`;
const ACCOUNTS = { '111122223333': { roles: {} }, '444455556666': { roles: { read: role('zonal-read'), shift: role('zonal-shift') }, externalId: 'zonal-demo' } };

/** The demo's Region on a standing clock, behind Zonal's own adapter. Needs credentials in the environment; any will do. */
export function arcRegion(): { readonly region: Region; readonly clients: Clients; readonly arc: ZonalShifts } {
  const region = createRegion();
  const clients = makeClients({ accounts: ACCOUNTS, now: () => region.clock.now(), requestHandler: region.requestHandler() });
  return { region, clients, arc: arcZonalShifts(clients) };
}

/** Signals that nobody aborts. */
export const calm = new AbortController().signal;
