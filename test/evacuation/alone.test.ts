import { describe, expect, test } from 'vitest';
import { closable } from '../../src/evacuation/closing.ts';
import { type Command, decide } from '../../src/evacuation/decide.ts';
import type { Event } from '../../src/evacuation/events.ts';
import { UNDO_WITHIN } from '../../src/evacuation/running.ts';
import type { Standing } from '../../src/evacuation/standing.ts';
import { HOUR, known, MINUTE, type Person, unread } from '../../src/evacuation/words.ts';
import { wordDue } from '../../src/schedule/mentions.ts';
import { ALB, ASG, approver, ask, asker, begun, EKS, EVACUATION, finding, fullMember, given, outsider, person, plan, REQUEST, T0, ZONE } from '../support/given.ts';

const at = T0 + MINUTE;
const alone = ask({ glass: true, needed: 0, plan: plan({ acknowledgements: [finding('capacity-short', ALB)] }) });
const opening = decide({ status: 'new', id: EVACUATION }, { type: 'open', zone: ZONE, apps: ['checkout'], channel: 'C0INC', ask: alone }, T0).events;
const begunAlone = [...opening, begun(at)];
const word = (type: 'ratify' | 'disown', by: Person, standing: Standing = fullMember): Command => ({ type, request: REQUEST, by, standing });
const refusal = (command: Command, events: readonly Event[] = begunAlone, now = at) => decide(given(...events), command, now).refused?.code;
const requestOf = (...events: readonly Event[]) => {
  const state = given(...events);
  const request = state.status === 'new' ? undefined : state.requests.get(REQUEST);
  if (!request) throw new Error('There is no request');
  return request;
};
const ratified: Event = { type: 'ratified', request: REQUEST, by: approver, at: at + MINUTE };
const disowned: Event = { ...ratified, type: 'disowned' };

test('one person decides, and accepts by name what two would have been asked to accept', () => {
  expect(opening.map(({ type }) => type)).toEqual(['opened', 'requested', 'approved']);
  expect(opening.at(-1)).toMatchObject({ by: asker, accepts: [`capacity-short:${ALB}`] });
  expect(requestOf(...opening).is).toBe('approved');
});

test('an ordinary request is approved by nobody when it is asked', () => {
  const events = decide({ status: 'new', id: EVACUATION }, { type: 'open', zone: ZONE, apps: [], channel: 'C0INC', ask: ask() }, T0).events;
  expect(events.map(({ type }) => type)).toEqual(['opened', 'requested']);
});

describe('the second person’s word', () => {
  test('is an approver’s who is not the requester, once', () => {
    expect(decide(given(...begunAlone), word('ratify', approver), at).events).toEqual([{ type: 'ratified', request: REQUEST, by: approver, at }]);
    expect(decide(given(...begunAlone), word('disown', approver), at).events).toEqual([{ type: 'disowned', request: REQUEST, by: approver, at }]);
    expect(refusal(word('ratify', person('asker', 'U0ASKER2')))).toBe('own-request');
    expect(refusal(word('ratify', approver, fullMember.known ? known({ ...fullMember.value, isRequester: true }, at) : fullMember))).toBe('own-request');
    expect(refusal(word('ratify', approver, outsider))).toBe('not-an-approver');
    expect(refusal(word('ratify', approver, unread('Slack is down')))).toBe('unverified');
    expect(refusal(word('disown', person('second')), [...begunAlone, ratified])).toBe('nothing-to-ratify');
  });

  test('is asked for after 10 and 30 minutes, an hour, and then every four hours, until it is given', () => {
    const due = (minutes: number, ...more: readonly Event[]) => wordDue(requestOf(...begunAlone, ...more), at + minutes * MINUTE);
    expect([9, 10, 29, 30, 60, 239, 240, 479, 480].map((minutes) => due(minutes))).toEqual([undefined, 10, 10, 30, 60, 60, 240, 240, 480]);
    expect(due(60, ratified)).toBeUndefined();
    expect(due(60, disowned)).toBeUndefined();
    expect(wordDue(requestOf(...opening), at + HOUR)).toBeUndefined();
  });

  test('keeps the evacuation open until it is given', () => {
    const key = (arn: string) => `start-zonal-shift:${arn}`;
    const failed = [ALB, EKS, ASG].map((arn): Event => ({ type: 'step-failed', request: REQUEST, step: key(arn), attempt: 1, at, code: 'denied', retryable: false }));
    const over = at + 40 * MINUTE;
    expect(closable(given(...begunAlone, ...failed), over)).toBeUndefined();
    expect(closable(given(...begunAlone, ...failed, ratified), over)).toBe('nothing-was-shifted');
  });
});

describe('undo', () => {
  const cancel = ask({ action: 'cancel', request: `${EVACUATION}-r-0002`, needed: 0 });
  const undo = (by: Person, standing: Standing): Command => ({ type: 'undo', request: REQUEST, by, standing, ask: cancel });
  test('is also for who broke the glass, but not for a guest', () => {
    expect(refusal(undo(asker, outsider))).toBeUndefined();
    expect(refusal(undo(person('bystander'), outsider))).toBe('not-an-approver');
    expect(refusal(undo(asker, fullMember.known ? known({ ...fullMember.value, guest: true }, at) : fullMember))).toBe('guest');
  });
  test('of what was disowned has no end', () => {
    const late = at + UNDO_WITHIN + HOUR;
    expect(refusal(undo(approver, fullMember), begunAlone, late)).toBe('undo-too-late');
    expect(refusal(undo(approver, fullMember), [...begunAlone, ratified], late)).toBe('undo-too-late');
    expect(refusal(undo(approver, fullMember), [...begunAlone, disowned], late)).toBeUndefined();
  });
  test('is refused as an undo where there is no cancel to lead to, as in a closed evacuation, even of what was disowned', () => {
    const command: Command = { type: 'undo', request: REQUEST, by: approver, standing: fullMember, ask: undefined };
    expect(refusal(command, [...begunAlone, disowned], at)).toBe('nothing-to-undo');
  });
  test('is not of an extension, nor of what was taken over', () => {
    for (const action of ['extend', 'adopt'] as const) {
      const events: readonly Event[] = [
        { type: 'opened', zone: ZONE, apps: [], channel: 'C0INC' },
        { type: 'requested', ask: { ...alone, action } },
        ...opening.slice(2),
        begun(at),
      ];
      expect(refusal(undo(asker, fullMember), events)).toBe('nothing-to-undo');
    }
  });
});
