import { z } from 'zod';
import type { ZoneId } from '../evacuation/words.ts';
import { quote, said } from './problem.ts';

/** An AZ ID: Region code, number, `-az` and a number (EC2 User Guide, "Availability Zones"). */
const ID = /^([a-z]{2,6}\d+)-az\d+$/;
/** An AZ name: a Region and one letter. */
const NAME = /^([a-z]{2,}(?:-[a-z]+)+-\d+)([a-z])$/;
/** Local Zones and Wavelength Zones carry the code of a place between Region and zone, in the ID as in the name. */
const LOCAL = /^(?:[a-z]{2,6}\d+(?:-[a-z]+\d*)+-(?:az|wlz)\d+|[a-z]{2,}(?:-[a-z]+)+-\d+(?:-[a-z]+\d*)+-\d+[a-z]?)$/;

/** A zone from which ARC cannot shift: a Local Zone or a Wavelength Zone, by ID or name. */
export const isLocalZone = (text: string): boolean => LOCAL.test(text) && !ID.test(text) && !NAME.test(text);

/** The Region code in an AZ ID: `use1` of `use1-az4`. */
export const codeOfZoneId = (id: ZoneId): string => ID.exec(id)?.[1] ?? '';

/** The Region of an AZ name: `us-east-1` of `us-east-1a`. */
export const regionOfZoneName = (name: string): string => NAME.exec(name)?.[1] ?? '';

const zoneText = (pattern: RegExp, what: string, fix: string) =>
  z.string().regex(pattern, {
    error: (issue) =>
      typeof issue.input === 'string' && isLocalZone(issue.input)
        ? said(`${quote(issue.input)} is a Local Zone or a Wavelength Zone.`, 'Remove it: zonal shift works for Availability Zones only.')
        : said(`${quote(issue.input)} is not ${what}.`, fix),
  });

const LOOK_UP = 'aws ec2 describe-availability-zones shows both.';
export const zoneId = zoneText(ID, 'an AZ ID', `Write it like use1-az1, the ID before the name: ${LOOK_UP}`);
export const zoneName = zoneText(NAME, 'an AZ name', `Write it like us-east-1a, the name after the ID: ${LOOK_UP}`);
