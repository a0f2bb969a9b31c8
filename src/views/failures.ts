import { code } from './text.ts';

/** `what` ends a sentence, `todo` is one. */
type FailureWords = { readonly what: string; readonly todo: string };

const LOOK = 'Look at the resource in the ARC console';
const FAILURES: Readonly<Record<string, FailureWords>> = {
  throttled: { what: 'ARC throttled the call, so it did not happen', todo: 'Give ARC a minute.' },
  denied: { what: 'the role may not do it, so it did not happen', todo: 'Give the role the arc-zonal-shift rights for it.' },
  'not-registered': { what: 'zonal shift is off for it, so ARC does not know it', todo: 'Turn zonal shift on for it.' },
  invalid: { what: 'ARC refused the call as invalid', todo: `${LOOK}, and shift it there.` },
  'already-shifted': { what: "somebody's own shift away from this zone is active on it", todo: 'To take over a shift that somebody else started, send `/zonal shift` again.' },
  'other-zone-shift': { what: 'it is shifted away from another zone', todo: 'Decide which zone is worse; to leave this one, cancel the other shift.' },
  'other-zone-autoshift': { what: 'AWS shifts it away from another zone, and ours would send traffic back there', todo: 'Leave it until AWS has ended the autoshift.' },
  conflict: { what: 'another shift, autoshift or experiment is in the way', todo: `${LOOK}: what is in the way must end first.` },
  'no-credentials': { what: 'the role of its account could not be assumed, so nothing was sent', todo: 'Check the trust policy of the role.' },
  'needs-extend': { what: 'less than a minute would be left of its time', todo: 'Send `/zonal shift` again, for longer.' },
  'observe-mode': { what: 'Zonal is in observe mode, so nothing was sent', todo: 'Do it by hand, or set mode: act in the configuration.' },
  expired: { what: 'its shift ended: traffic may be back in the zone', todo: 'Send `/zonal shift` again for what must stay away.' },
  gone: { what: 'its shift is not there any more: somebody may have cancelled it', todo: 'Ask who cancelled it, and why.' },
  unknown: { what: 'ARC could not be read, so nothing was sent', todo: `${LOOK}: is ARC well?` },
};

/** A step's failure code in words. ARC's own reason may follow the code (`invalid:UnsupportedAz`), and is shown as it is. */
export function failureWords(failure: string): FailureWords {
  const [kind = '', reason] = failure.split(':', 2);
  const words = Object.hasOwn(FAILURES, kind) ? FAILURES[kind] : undefined;
  if (!words) return { what: `the code is ${code(failure)}`, todo: `${LOOK}.` };
  return reason ? { ...words, what: `${words.what} (${code(reason)})` } : words;
}
