/** Crockford's base 32, lower case: no letter that reads like a digit, so that an id can be read out over the phone. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** As many random bytes as asked for. */
export type RandomBytes = (count: number) => Uint8Array;

/** `length` random characters, five bits each. 256 is a multiple of 32, so every character is equally likely. */
const characters = (length: number, random: RandomBytes): string => Array.from(random(length), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');

/** What one payload gets, whether or not it opens an evacuation. */
export type Ids = { readonly evacuation: string; readonly request: string; readonly correlation: string };

/** New ids: `ev-` and 8 characters; the request hangs on its evacuation; the correlation id finds the lines of one payload in every log. */
export function mintIds(random: RandomBytes): Ids {
  const evacuation = `ev-${characters(8, random)}`;
  return { evacuation, request: `${evacuation}-r-${characters(4, random)}`, correlation: `c-${characters(10, random)}` };
}
