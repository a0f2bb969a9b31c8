import type { AccountId, Known, ZoneId } from '../../evacuation/words.ts';
import type { PlaceReader } from './reader.ts';

export type ZoneState = { readonly account: AccountId; readonly zone: ZoneId; readonly state: string; readonly messages: readonly string[] };

/** State and messages of the account's Availability Zones; Local Zones and Wavelength Zones cannot be shifted. */
export function readZoneStates({ look, clients, place }: PlaceReader): Promise<Known<readonly ZoneState[]>> {
  return look(async (signal) => {
    // Its client alone takes half a second to load, so it loads only when zones are looked at.
    const { DescribeAvailabilityZonesCommand } = await import('@aws-sdk/client-ec2');
    const ec2 = await clients.for('ec2', place);
    const command = new DescribeAvailabilityZonesCommand({ Filters: [{ Name: 'zone-type', Values: ['availability-zone'] }] });
    const { AvailabilityZones = [] } = await ec2.send(command, { abortSignal: signal });
    return AvailabilityZones.flatMap(({ ZoneId: zone, State: state, Messages = [] }) => {
      const messages = Messages.flatMap(({ Message }) => (Message ? [Message] : []));
      return zone && state ? [{ account: place.account, zone, state, messages }] : [];
    });
  });
}
