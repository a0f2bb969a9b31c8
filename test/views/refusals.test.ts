import { describe, expect, it } from 'vitest';
import type { RefusalCode } from '../../src/evacuation/events.ts';
import type { Facts } from '../../src/evacuation/words.ts';
import { refusalText } from '../../src/views/refusals.ts';
import { AT, ask } from './fixtures.ts';

const AT_TEXT = '2026-11-03 19:05 UTC';
/** What each refusal must tell, with the details that are stored with it. */
const EVERY: Readonly<Record<RefusalCode, readonly [Facts, RegExp]>> = {
  'own-request': [{}, /^You asked for this, so someone else must approve\.$/],
  'not-an-approver': [{}, /Those who may decide: <!subteam\^S0SRE>, <@U0APPROVER> \(set `sre`\)\.$/],
  'not-the-requester': [{ requester: 'U0ASKER' }, /^Only <@U0ASKER> may withdraw this\./],
  unverified: [{ why: 'Slack timed out' }, /Nothing was done: .* The cause: `Slack timed out`\. Try again, or ask another approver\.$/],
  'already-voted': [{ at: AT }, new RegExp(`^You approved this already at ${AT_TEXT}`)],
  lapsed: [{ at: AT }, new RegExp(`lapsed at ${AT_TEXT} .*To ask again, send \`/zonal shift\``)],
  'already-decided': [{ what: 'rejected', by: 'U0APPROVER', at: AT }, new RegExp(`^This was rejected already, by <@U0APPROVER> at ${AT_TEXT}`)],
  'plan-changed': [{ revision: 2 }, /out of date.*newest card/],
  'other-workspace': [{}, /another workspace/],
  guest: [{}, /guest/],
  bot: [{}, /A person must\.$/],
  deleted: [{}, /deactivated/],
  'no-such-request': [{}, /no such request .*`\/zonal status`/],
  'nothing-to-retry': [{}, /nothing to retry/],
  'retry-too-late': [{ at: AT }, new RegExp(`ended at ${AT_TEXT} .*\`/zonal shift\``)],
  'nothing-to-skip': [{}, /nothing to skip/],
  'nothing-to-hold': [{}, /nothing to hold/],
  'not-held': [{}, /not held/],
  'nothing-to-undo': [{}, /nothing to undo/],
  'nothing-to-ratify': [{}, /nothing to ratify/],
  'undo-too-late': [{ at: AT }, /Undo ended.*zonal cancel/],
  'not-allowed': [{}, /Those who may: <!subteam\^S0SRE>, <@U0ASKER>, <@U0APPROVER> \(set `sre`\)\.$/],
};

describe('a refusal', () => {
  const context = { ask: ask(), requesters: ask().approvers };

  it.each(Object.entries(EVERY) as [RefusalCode, readonly [Facts, RegExp]][])('%s says what is true and what to do', (code, [detail, words]) => {
    expect(refusalText({ code, detail }, context)).toMatch(words);
  });

  it.each(Object.keys(EVERY) as RefusalCode[])('%s survives missing details', (code) => {
    expect(refusalText({ code, detail: {} }, {})).not.toMatch(/undefined|NaN/);
  });

  it('names nobody where nobody may', () => {
    const nobody = { ...ask(), approvers: { sets: ['sre'], users: ['U0ASKER'], groups: [] } };
    expect(refusalText({ code: 'not-an-approver', detail: {} }, { ask: nobody })).toContain('nobody, because the configuration names no one');
  });
});
