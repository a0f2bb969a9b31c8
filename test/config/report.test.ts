import { describe, expect, it } from 'vitest';
import { summaryReport } from '../../src/config/report.ts';
import { warningsOf } from '../../src/config/satisfiable.ts';
import { type Change, configured } from './base.ts';

const warnings = (...changes: readonly Change[]) => warningsOf(configured(['sets/sre/groups', []], ...changes));

describe('a warning', () => {
  it('is not given about two people who approve each other', () => {
    expect(warnings()).toEqual([]);
  });

  it('is given about approvers that are nobody', () => {
    expect(warnings(['actions/recover', { approvers: [] }])).toEqual([expect.stringMatching(/^recover: nobody can approve it: its approvers are empty/)]);
    expect(warnings(['sets/sre/people', []])[0]).toMatch(/^shift, extend, .*: nobody can approve it/);
  });

  it('is given about one approver, who cannot approve what they ask for', () => {
    expect(warnings(['sets/sre/people', ['asker']])).toEqual([expect.stringMatching(/: when asker asks for it, nobody is left to approve it\. Add a person to sre\./)]);
  });

  it('is given when two must approve besides the requester and there are two', () => {
    expect(warnings(['actions/shift', { approvals: 2 }])).toEqual([expect.stringMatching(/^shift: when asker or approver asks/)]);
  });

  it('is given when more must approve than there are', () => {
    expect(warnings(['actions/shift', { approvals: 3 }])).toEqual([expect.stringMatching(/^shift: nobody can approve it: it needs 3 people, and asker, approver are all/)]);
  });

  it('is not given about a Slack group, whose members only Slack knows', () => {
    expect(warningsOf(configured(['sets/sre/people', []]))).toEqual([]);
  });

  it('is not given about an extension that needs no approval', () => {
    expect(warnings(['actions/extend', { approvals: 0, approvers: [] }])).toEqual([]);
  });

  it('is given about requesters that are nobody', () => {
    expect(warnings(['sets/none', {}], ['actions/shift', { requesters: ['none'] }])).toEqual([expect.stringMatching(/^shift: nobody may ask for it/)]);
  });

  it('is given when no channel is allowed', () => {
    expect(warnings(['channels', {}])).toEqual([expect.stringMatching(/^No channel is allowed/)]);
  });
});

describe('the summary', () => {
  it('says what is there, where, and who may do what', () => {
    const summary = summaryReport('zonal.yaml', configured(['actions/extend', { approvals: 0, requesters: ['sre'], lapse: '5m' }]));
    expect(summary).toMatch(/^zonal\.yaml can be used\.$/m);
    expect(summary).toMatch(/checkout \(111122223333, us-east-1\): ARC can shift alb checkout; stays in any case: rds-instance orders/);
    expect(summary).toMatch(/444455556666: use1-az1 \/ us-east-1c, use1-az2 \/ us-east-1a/);
    expect(summary).toMatch(/C0INC, #inc-\*/);
    expect(summary).toMatch(
      /^ {2}shift, cancel, .*: asked for by every full member .* one person besides the requester approves, of: asker, approver, the members of Slack group S0SRE; .* 30 minutes$/m,
    );
    expect(summary).toMatch(/^ {2}extend: asked for by asker, approver, .*; it needs no approval; a request lapses after 5 minutes$/m);
    expect(summary).not.toMatch(/Warnings/);
  });

  it('says who hears what, and what is missing for that', () => {
    const summary = summaryReport('zonal.yaml', configured());
    expect(summary).toMatch(/^ {2}reminders 12h, 4h, 1h, 15m before the first shift lapses$/m);
    expect(summary).toMatch(/name a group under onCall$/m);
    expect(summary).toMatch(/nobody is paged: name a topic under paging$/m);
    expect(summary).toMatch(/goes nowhere: name a channel under ops$/m);
    const full = summaryReport(
      'zonal.yaml',
      configured(
        ['reminders', { before: ['90m', '20h'], quiet: { from: '22:05', to: '07:00', zone: 'Europe/Zurich' } }],
        ['paging', { topic: 'arn:aws:sns:us-east-1:111122223333:pages' }],
        ['onCall', 'S0CALL'],
        ['ops', 'C0OPS'],
        ['mode', 'observe'],
      ),
    );
    expect(full).toMatch(/^zonal\.yaml can be used\. It is in observe mode: nothing is executed/);
    expect(full).toMatch(/reminders 20h, 1h30m before .*from 22:05 to 07:00 \(Europe\/Zurich\)/);
    expect(full).toMatch(/Slack group S0CALL is mentioned/);
    expect(full).toMatch(/:pages is told 15m before/);
    expect(full).toMatch(/goes to C0OPS/);
  });
});
