import { z } from 'zod';
import { HOUR, MINUTE, type Millis } from '../evacuation/words.ts';
import { quote, said } from './problem.ts';

/** Text of one form. `what` completes the sentence "… is not …". */
export const form = (pattern: RegExp, what: string, fix: string) => z.string().regex(pattern, { error: (issue) => said(`${quote(issue.input)} is not ${what}.`, fix) });

/** Names of people, sets and apps: what a person can type without quotes. */
export const name = form(
  /^[a-z0-9][a-z0-9._-]{0,62}$/i,
  'a name that can be typed',
  'Use letters, digits, dots, dashes and underscores, at most 63, beginning with a letter or a digit.',
);

export const slackTeam = form(/^T[A-Z0-9]{2,}$/, 'a Slack workspace id', 'It begins with T: open Slack in a browser, it is the first id in the address.');
export const slackEnterprise = form(/^E[A-Z0-9]{2,}$/, 'a Slack enterprise id', 'It begins with E: an Enterprise Grid administrator can tell it.');
export const slackUser = form(/^[UW][A-Z0-9]{2,}$/, 'a Slack user id', 'It begins with U or W: profile, three dots, "Copy member ID".');
export const slackGroup = form(/^S[A-Z0-9]{2,}$/, 'a Slack user group id', 'It begins with S: open the group, three dots, "Copy group ID".');
export const slackChannel = form(/^[CG][A-Z0-9]{2,}$/, 'a Slack channel id', 'It begins with C or G: channel details, at the bottom.');
export const channelPrefix = form(/^[\p{Ll}\p{Lo}\p{N}_-]{2,}$/u, 'the beginning of a channel name', 'Write at least two characters, in lower case and without #.');

export const account = form(/^\d{12}$/, 'a 12-digit AWS account', 'Write all twelve digits, in quotes, so that YAML keeps a leading zero.');
export const region = form(/^[a-z]{2,}(-[a-z]+)+-\d+$/, 'an AWS Region', 'Write it like us-east-1.');
export const externalId = form(/^[\w+=,.@:/-]{2,1224}$/, 'an external id', 'Use 2 to 1224 letters, digits and +=,.@:/- (STS API Reference, AssumeRole).');

/** An ARN of exactly one thing (AWS General Reference, "Amazon Resource Names"): Region and account may be empty. */
const ARN = /^arn:aws[a-z-]*:[a-z0-9-]+:([a-z0-9-]*):(\d{12}|aws)?:([^\s*](?:[^*]*[^\s*])?)$/;
export const arn = form(ARN, 'an ARN of one resource', 'Copy the whole ARN: arn:aws:SERVICE:REGION:ACCOUNT:RESOURCE, without *.');
/** Region and account of an ARN of the right form; both empty where the service has none. */
export const placeOfArn = (text: string): { readonly region: string; readonly account: string } => {
  const [, regionPart = '', accountPart = ''] = ARN.exec(text) ?? [];
  return { region: regionPart, account: accountPart };
};
export const roleArn = form(/^arn:aws[a-z-]*:iam::\d{12}:role\/\S+$/, 'the ARN of an IAM role', 'Write it like arn:aws:iam::111122223333:role/zonal-shift.');
export const iamArn = form(/^arn:aws[a-z-]*:(iam|sts)::\d{12}:\S+$/, 'the ARN of an IAM principal', 'Write it like arn:aws:iam::111122223333:user/jo.');

export const topicArn = form(/^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/, 'the ARN of an SNS topic', 'Write it like arn:aws:sns:us-east-1:111122223333:zonal-pages.');

/** A length of time as `30m`, `2h` or `1h30m`, between two bounds. */
const lengthOf = (bounds: { readonly from: Millis; readonly to: Millis }, fix: string) =>
  z.string().transform((text, context): Millis => {
    const [, hours, minutes] = /^(?:(\d{1,4})h)?(?:(\d{1,4})m)?$/.exec(text) ?? [];
    const length = Number(hours ?? 0) * HOUR + Number(minutes ?? 0) * MINUTE;
    if (length >= bounds.from && length <= bounds.to) return length;
    const problem = hours || minutes ? `${quote(text)} is out of bounds.` : `${quote(text)} is not a length of time.`;
    context.issues.push({ code: 'custom', input: text, message: said(problem, fix) });
    return z.NEVER;
  });

/** How long a request waits for its approval. */
export const lapse = lengthOf({ from: 5 * MINUTE, to: 24 * HOUR }, 'Write 5m to 24h, such as 30m or 1h30m.');
/** How long before the lapse of a shift something is said: ARC keeps a shift for 72 hours at most. */
export const ahead = lengthOf({ from: 2 * MINUTE, to: 71 * HOUR }, 'Write 2m to 71h, such as 15m, 4h or 1h30m.');

/** `22:00`, in minutes after midnight. */
export const timeOfDay = z.string().transform((text, context): number => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes);
  context.issues.push({ code: 'custom', input: text, message: said(`${quote(text)} is not a time of day.`, 'Write it with four digits, in quotes: "22:00".') });
  return z.NEVER;
});

/** A zone of the IANA time zone database that this Node knows. An offset is none: it would be wrong for half of the year. */
export const timeZone = z.string().refine(isTimeZone, {
  error: (issue) => said(`${quote(issue.input)} is not a time zone.`, 'Write its name in the IANA time zone database, such as Europe/Zurich or UTC.'),
});

function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
