import type { Place } from '../evacuation/words.ts';
import type { Key } from './table.ts';

/** For partitions that hold one item. */
const ONLY = '-';

/** A stream's version as a sort key: eight digits, so that the order of text is the order of versions. */
export const versionKey = (version: number): string => String(version).padStart(8, '0');

/** Only events live under it: rights to change items can leave this prefix out. */
export const streamKey = (evacuation: string): string => `EVAC#${evacuation}`;
export const commitKey = (evacuation: string, version: number): Key => ({ pk: streamKey(evacuation), sk: versionKey(version) });

export const messagesKey = (evacuation: string): string => `MSG#${evacuation}`;
export const slotKey = (evacuation: string, slot: string): Key => ({ pk: messagesKey(evacuation), sk: slot });

export const OPEN = 'OPEN';
export const pointerKey = (evacuation: string): Key => ({ pk: OPEN, sk: evacuation });
export const askKey = (digest: string): Key => ({ pk: `ASK#${digest}`, sk: ONLY });
export const placeKey = ({ account, region }: Place): Key => ({ pk: `ZONE#${account}#${region}`, sk: ONLY });
export const membersKey = (group: string): Key => ({ pk: `PEOPLE#${group}`, sk: ONLY });
export const refusalKey = (request: string, person: string, code: string): Key => ({ pk: `REFUSED#${request}`, sk: `${person}#${code}` });
export const watchKey = ({ account, region }: Place): Key => ({ pk: `WATCH#${account}#${region}`, sk: ONLY });
export const inventoryOf = ({ account, region }: Place): string => `INVENTORY#${account}#${region}`;
export const inventoryKey = (place: Place, arn: string): Key => ({ pk: inventoryOf(place), sk: arn });
