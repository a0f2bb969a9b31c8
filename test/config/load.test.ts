import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { loadFile, loadText } from '../../src/config/load.ts';
import { HOUR, MINUTE } from '../../src/evacuation/words.ts';
import { base, type Change, changed, configured, loaded } from './base.ts';

const ALB = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer/app/checkout/50dc6c495c0c9188';
const resources = 'apps/checkout/resources';

/** What is wrong, where it is said to be, what is said about it, and what is said to do. */
const CASES: readonly (readonly [what: string, change: Change, path: string, problem: RegExp, fix: RegExp])[] = [
  ['an unknown key', ['apps/checkout/acount', '1'], 'apps.checkout.acount', /not known here/, /Did you mean "account"/],
  ['an unknown key far from any', ['colour', 'red'], 'colour', /not known here/, /Known here: workspace, .*apps/],
  ['an unknown action', ['actions/shfit', {}], 'actions.shfit', /not known here/, /Did you mean "shift"/],
  ['a missing key', ['workspace', undefined], 'workspace', /missing/, /Add it: text/],
  ['a missing mapping', ['channels', undefined], 'channels', /missing/, /Add it: a mapping/],
  ['an empty key', ['apps/checkout/account', null], 'apps.checkout.account', /empty/, /Write text/],
  ['text where a list belongs', ['sets/sre/people', 'asker'], 'sets.sre.people', /"asker" is not a list/, /\[a, b\]/],
  ['a number where text belongs', ['apps/checkout/account', 111122223333], 'apps.checkout.account', /"111122223333" is not text/, /quotes/],
  ['a workspace that is none', ['workspace', 'zonal'], 'workspace', /"zonal" is not a Slack workspace id/, /begins with T/],
  ['an enterprise that is none', ['enterprise', 'T0ZONAL'], 'enterprise', /not a Slack enterprise id/, /begins with E/],
  ['a channel by name', ['channels/ids', ['inc-1']], 'channels.ids[0]', /not a Slack channel id/, /begins with C/],
  ['a prefix with #', ['channels/prefixes', ['#inc-']], 'channels.prefixes[0]', /not the beginning of a channel name/, /without #/],
  ['an empty prefix, which would allow every channel', ['channels/prefixes', ['']], 'channels.prefixes[0]', /not the beginning/, /at least two/],
  ['a Slack name for an id', ['people/asker/slack', ['@asker']], 'people.asker.slack[0]', /not a Slack user id/, /member ID/],
  ['a name with a space', ['people/the asker', {}], 'people."the asker"', /can be typed/, /letters/],
  ['a name that would be a canonical id', ['people/slack:T0ZONAL:U0X', {}], 'people."slack:T0ZONAL:U0X"', /can be typed/, /letters/],
  ['an IAM principal that is none', ['people/asker/iam', ['asker']], 'people.asker.iam[0]', /not the ARN of an IAM principal/, /arn:aws:iam/],
  ["a person who takes Zonal's own name", ['people/zonal', {}], 'people.zonal', /stands for Zonal itself/, /another name/],
  ['a Slack id under two people', ['people/other', { slack: ['U0ASKER2'] }], 'people.other.slack[0]', /listed already, under people\.asker/, /one entry/],
  ['a Slack id twice under one person', ['people/asker/slack', ['U0ASKER', 'U0ASKER']], 'people.asker.slack[1]', /listed already/, /one entry/],
  ['an IAM principal under two people', ['people/other', { iam: ['arn:aws:iam::111122223333:user/approver'] }], 'people.other.iam[0]', /under people\.approver/, /one entry/],
  ['a group by name', ['sets/sre/groups', ['sre']], 'sets.sre.groups[0]', /not a Slack user group id/, /begins with S/],
  ['a set that names nobody known', ['sets/sre/people', ['asker', 'aprover']], 'sets.sre.people[1]', /not under people/, /Did you mean "approver"/],
  ['a set that names what every object has', ['sets/sre/people', ['constructor']], 'sets.sre.people[0]', /not under people/, /Known here: asker, approver/],
  ['approvers that are no set', ['actions/shift', { approvers: ['sr'] }], 'actions.shift.approvers[0]', /not under sets/, /Did you mean "sre"/],
  ['requesters that are no set', ['actions/default/requesters', ['dba']], 'actions.default.requesters[0]', /not under sets/, /Known here: sre/],
  ['no approval for a shift', ['actions/shift/approvals', 0], 'actions.shift.approvals', /only extend/, /1 or more/],
  ['no approval for everything', ['actions/default/approvals', 0], 'actions.default.approvals', /only extend/, /1 or more/],
  ['glass for a set that is none', ['actions/shift', { breakGlass: ['sr'] }], 'actions.shift.breakGlass[0]', /not under sets/, /Did you mean "sre"/],
  ['glass for a cancellation', ['actions/cancel', { breakGlass: ['sre'] }], 'actions.cancel.breakGlass', /not (a key|known)|unknown/i, /requesters/],
  ['half an approval', ['actions/shift/approvals', 1.5], 'actions.shift.approvals', /1\.5 is not a number of people/, /whole number from 1 to 10/],
  ['fewer than no approvals', ['actions/extend/approvals', -1], 'actions.extend.approvals', /Fewer than no/, /whole number/],
  ['a crowd of approvals', ['actions/shift/approvals', 11], 'actions.shift.approvals', /at night/, /from 1 to 10/],
  ['a lapse without a unit', ['actions/shift/lapse', '30'], 'actions.shift.lapse', /"30" is not a length of time/, /5m to 24h/],
  ['a lapse as a number', ['actions/shift/lapse', 30], 'actions.shift.lapse', /"30" is not text/, /quotes/],
  ['a lapse that is empty text', ['actions/shift/lapse', ''], 'actions.shift.lapse', /not a length of time/, /5m to 24h/],
  ['a lapse that is too short', ['actions/shift/lapse', '4m'], 'actions.shift.lapse', /out of bounds/, /5m to 24h/],
  ['a lapse that is too long', ['actions/shift/lapse', '24h1m'], 'actions.shift.lapse', /out of bounds/, /5m to 24h/],
  ['a mode that is none', ['mode', 'dry-run'], 'mode', /"dry-run" is not a mode/, /observe to execute nothing/],
  ['no reminder at all', ['reminders/before', []], 'reminders.before', /Nobody would be reminded/, /at least one/],
  ['a crowd of reminders', ['reminders/before', Array(11).fill('1h')], 'reminders.before', /will not be read/, /at most 10/],
  ['a reminder after the longest shift', ['reminders/before', ['72h']], 'reminders.before[0]', /out of bounds/, /2m to 71h/],
  ['quiet hours without a zone', ['reminders/quiet', { from: '22:00', to: '07:00' }], 'reminders.quiet.zone', /missing/, /Add it/],
  ['quiet hours in an offset', ['reminders/quiet', { from: '22:00', to: '07:00', zone: '+01:00' }], 'reminders.quiet.zone', /not a time zone/, /Europe\/Zurich/],
  ['quiet hours in no zone', ['reminders/quiet', { from: '22:00', to: '07:00', zone: 'Mars/Olympus' }], 'reminders.quiet.zone', /not a time zone/, /IANA/],
  ['quiet hours at no time', ['reminders/quiet', { from: '24:00', to: '07:00', zone: 'UTC' }], 'reminders.quiet.from', /"24:00" is not a time of day/, /"22:00"/],
  ['quiet hours that never end', ['reminders/quiet', { from: '07:00', to: '07:00', zone: 'UTC' }], 'reminders.quiet', /begin when they end/, /two different/],
  ['a topic that is none', ['paging', { topic: 'pages' }], 'paging.topic', /not the ARN of an SNS topic/, /zonal-pages/],
  ['a person on call', ['onCall', 'U0ASKER'], 'onCall', /not a Slack user group id/, /begins with S/],
  ['an ops channel by name', ['ops', '#ops'], 'ops', /not a Slack channel id/, /begins with C/],
  ['an account that is none', ['accounts/12', { zones: {} }], 'accounts.12', /not a 12-digit/, /twelve digits, in quotes/],
  ['a role that is none', ['accounts/111122223333/roles', { read: 'zonal-read' }], 'accounts.111122223333.roles.read', /not the ARN of an IAM role/, /role\/zonal-shift/],
  [
    'a role of another account',
    ['accounts/444455556666/roles/shift', 'arn:aws:iam::111122223333:role/x'],
    'accounts.444455556666.roles.shift',
    /another account/,
    /role of 444455556666/,
  ],
  ['an unknown role', ['accounts/444455556666/roles/reed', 'x'], 'accounts.444455556666.roles.reed', /not known here/, /Did you mean "read"/],
  ['an external id that STS refuses', ['accounts/444455556666/externalId', 'a b'], 'accounts.444455556666.externalId', /not an external id/, /STS/],
  [
    'a zone map the wrong way round',
    ['accounts/111122223333/zones', { 'us-east-1a': 'use1-az1' }],
    'accounts.111122223333.zones.us-east-1a',
    /"us-east-1a" is not an AZ ID/,
    /ID before the name/,
  ],
  ['a zone name that is none', ['accounts/111122223333/zones/use1-az1', 'a'], 'accounts.111122223333.zones.use1-az1', /"a" is not an AZ name/, /name after the ID/],
  ['a Local Zone', ['accounts/111122223333/zones/usw2-lax1-az1', 'us-west-2a'], 'accounts.111122223333.zones.usw2-lax1-az1', /Local Zone/, /Availability Zones only/],
  ['a Local Zone by name', ['accounts/111122223333/zones/usw2-az1', 'us-west-2-lax-1a'], 'accounts.111122223333.zones.usw2-az1', /Local Zone/, /Availability Zones only/],
  ['a Wavelength Zone', ['accounts/111122223333/zones/use1-wl1-bos-wlz1', 'x'], 'accounts.111122223333.zones.use1-wl1-bos-wlz1', /Wavelength/, /Availability Zones only/],
  ['one name for two zones', ['accounts/111122223333/zones/use1-az4', 'us-east-1a'], 'accounts.111122223333.zones.use1-az4', /given to use1-az1 as well/, /own name/],
  [
    'a zone name of another Region',
    ['accounts/111122223333/zones/use1-az4', 'us-west-2a'],
    'accounts.111122223333.zones.use1-az4',
    /another Region than "use1-az1: us-east-1a"/,
    /one Region only/,
  ],
  ['an app called all', ['apps/ALL', base().apps.shop], 'apps.ALL', /means every app/, /another name/],
  ['apps that differ in case', ['apps/CHECKOUT', base().apps.shop], 'apps.CHECKOUT', /only in case/, /any case/],
  ['an app in an unknown account', ['apps/checkout/account', '111122223334'], 'apps.checkout.account', /not under accounts/, /Did you mean "111122223333"/],
  ['an app in a Region that is none', ['apps/shop/region', 'Ireland'], 'apps.shop.region', /not an AWS Region/, /us-east-1/],
  ['an app in a Region without zones', ['apps/legacy/region', 'eu-west-1'], 'apps.legacy.region', /No zone of "eu-west-1"/, /accounts\.444455556666\.zones/],
  ['an app without resources', [resources, []], 'apps.checkout.resources', /no resources/, /List the ARNs/],
  ['an ARN that is none', [resources, ['checkout']], 'apps.checkout.resources[0]', /"checkout" is not an ARN/, /whole ARN/],
  ['an ARN for many', [resources, ['arn:aws:rds:us-east-1:111122223333:db:*']], 'apps.checkout.resources[0]', /not an ARN of one/, /without \*/],
  ['an ARN cut short', [resources, [ALB.replace(/\/[^/]*$/, '')]], 'apps.checkout.resources[0]', /not whole/, /id that its service gave/],
  ['an ARN of another Region', [resources, [ALB.replace('us-east-1', 'us-east-2')]], 'apps.checkout.resources[0]', /in us-east-2, the app in us-east-1/, /app of its own/],
  [
    'an ARN of another account',
    [resources, [ALB.replace('111122223333', '444455556666')]],
    'apps.checkout.resources[0]',
    /in account 444455556666, the app in 111122223333/,
    /app of its own/,
  ],
  ['an ARN twice', [resources, [ALB, ALB]], 'apps.checkout.resources[1]', /listed twice/, /Remove one/],
];

describe('a configuration with a mistake', () => {
  it.each(CASES)('names the path and the fix of %s', (_, change, path, problem, fix) => {
    const result = loaded(change);
    const problems = result.is === 'bad' ? result.problems : [];
    const found = problems.find((one) => one.path === path);
    expect(found, JSON.stringify(problems)).toBeDefined();
    expect(found?.problem).toMatch(problem);
    expect(found?.fix).toMatch(fix);
  });

  it('is in order without any', () => {
    expect(loaded().is).toBe('ok');
  });

  it('names every mistake of one kind at once', () => {
    const result = loaded(['workspace', 'x'], ['apps/checkout/account', undefined], ['actions/shfit', {}]);
    expect(result.is === 'bad' && result.problems.map(({ path }) => path).sort()).toEqual(['actions.shfit', 'apps.checkout.account', 'workspace']);
  });
});

describe('a file that is not the YAML that it seems to be', () => {
  const problemsIn = (text: string) => {
    const result = loadText(text);
    return result.is === 'bad' ? result.problems : [];
  };

  it.each([
    ['a key twice at the top', `${changed()}\nworkspace: T0OTHER\n`, 'workspace', /twice/],
    ['a key twice deep down', 'apps: { checkout: { account: "1", region: x, account: "2" } }', 'apps.checkout.account', /twice/],
    ['a key twice in a list', 'channels: [{ a: 1 }, { b: 1, b: 2 }]', 'channels[1].b', /twice/],
    ['a number and a text that are the same key', 'accounts: { 111122223333: {}, "111122223333": {} }', 'accounts.111122223333', /twice/],
    ['a key that is a list', '? [a, b]\n: 1\n', '(the file)', /not a plain name/],
    ['a key that every object has', 'people: { __proto__: {} }', 'people', /not a plain name/],
    ['an open bracket', 'workspace: T0ZONAL\nchannels: [a', 'line 2', /./],
    ['two documents', 'a: 1\n---\nb: 2\n', 'line 2', /./],
    ['an alias of nothing', 'a: *nothing\n', '(the file)', /aliases/],
    ['nothing', '', '(the file)', /empty/],
    ['only text', 'workspace', '(the file)', /"workspace" is not a mapping/],
  ])('names %s', (_, text, path, problem) => {
    expect(problemsIn(text)).toContainEqual({ path, problem: expect.stringMatching(problem), fix: expect.stringMatching(/\.$/) });
  });

  it('does not follow aliases that multiply without end', () => {
    const layers = Array.from({ length: 12 }, (_, index) => `l${index + 1}: &l${index + 1} [${Array(10).fill(`*l${index}`).join(', ')}]`);
    expect(problemsIn(['l0: &l0 [x]', ...layers].join('\n'))[0]?.problem).toMatch(/aliases/);
  });

  it('is a problem, not an exception, when it is not there', async () => {
    const result = await loadFile('/nowhere/zonal.yaml');
    expect(result).toMatchObject({ is: 'bad', problems: [{ path: '/nowhere/zonal.yaml', problem: expect.stringMatching(/could not be read: ENOENT/) }] });
  });
});

describe('any text', () => {
  const complete = (text: string) => {
    const result = loadText(text);
    if (result.is === 'ok') return;
    expect(result.problems.length).toBeGreaterThan(0);
    for (const { path, problem, fix } of result.problems) for (const part of [path, problem, fix]) expect(part.trim()).not.toBe('');
  };

  it('gives a configuration or problems, and never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom('a', ':', ' ', '\n', '-', '[', ']', '{', '}', '&', '*', '?', '"', '#', '<', '!') })),
        complete,
      ),
      {
        examples: [['a\n\n\na']], // text of several lines where a mapping belongs
        numRuns: 500,
      },
    );
  });

  it('gives the same for any data that YAML can write', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => complete(stringify(value))),
      { numRuns: 300 },
    );
  });

  it('gives the same for any value at any place of a good file', () => {
    const places = [
      'workspace',
      'channels',
      'people',
      'people/asker',
      'people/asker/slack',
      'sets/sre',
      'actions',
      'actions/shift/lapse',
      'accounts/111122223333/zones',
      'apps',
      'apps/checkout',
      resources,
    ];
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue(), (place, value) => complete(changed([place, value]))),
      { numRuns: 500 },
    );
  });
});

describe('a configuration in order', () => {
  it('is the example of the demo', async () => {
    const result = await loadFile('examples/zonal.yaml');
    expect(result).toMatchObject({ is: 'ok', configuration: { workspace: 'T0ZONAL', actions: { shift: { approvers: ['sre'], approvals: 1, lapse: 30 * MINUTE } } } });
  });

  it('takes each rule from the action, else from default, else from what is safe', () => {
    const { actions } = configured([
      'actions',
      { default: { approvers: ['sre'], lapse: '1h30m' }, shift: { approvals: 2 }, extend: { approvals: 0, approvers: [], requesters: ['sre'], lapse: '24h' } },
    ]);
    expect(actions.shift).toEqual({ approvers: ['sre'], approvals: 2, lapse: 90 * MINUTE });
    expect(actions.extend).toEqual({ requesters: ['sre'], approvers: [], approvals: 0, lapse: 24 * HOUR });
    expect(actions.recover).toEqual({ approvers: ['sre'], approvals: 1, lapse: 90 * MINUTE });
  });

  it('lets nobody break the glass who is not named for the action', () => {
    const { actions } = configured(['actions', { default: { approvers: ['sre'] }, shift: { breakGlass: ['sre'] } }]);
    expect(actions.shift.breakGlass).toEqual(['sre']);
    expect(actions.extend).not.toHaveProperty('breakGlass');
  });

  it('without reminders has four, no quiet hours, nobody on call, and acts', () => {
    const { reminders, paging, onCall, ops, mode } = configured();
    expect({ reminders, paging, onCall, ops, mode }).toEqual({ reminders: { before: [12 * HOUR, 4 * HOUR, HOUR, 15 * MINUTE] }, mode: 'act' });
  });

  it('sorts reminders, each once, and reads times of day', () => {
    const { reminders, paging } = configured(
      ['reminders', { before: ['15m', '1h', '60m', '71h'], quiet: { from: '22:30', to: '06:05', zone: 'Europe/Zurich' } }],
      ['paging', { topic: 'arn:aws:sns:us-east-1:111122223333:pages', before: '20m' }],
    );
    expect(reminders).toEqual({ before: [71 * HOUR, HOUR, 15 * MINUTE], quiet: { from: 22 * 60 + 30, to: 6 * 60 + 5, zone: 'Europe/Zurich' } });
    expect(paging).toEqual({ topic: 'arn:aws:sns:us-east-1:111122223333:pages', before: 20 * MINUTE });
  });

  it('without actions lets nobody approve anything', () => {
    expect(configured(['actions', undefined]).actions.shift).toEqual({ approvers: [], approvals: 1, lapse: 30 * MINUTE });
  });

  it('takes any ARN under an app, also of services without Region or account', () => {
    expect(
      configured([resources, ['arn:aws:s3:::bucket/key', 'arn:aws:route53:::hostedzone/Z1', 'arn:aws-us-gov:sqs:us-east-1:111122223333:queue name']]).apps.checkout?.resources,
    ).toHaveLength(3);
  });

  it('is known by the hash of its text', () => {
    const [one, same, other] = [configured(), configured(), configured(['channels/ids', []])];
    expect(one.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(same.hash).toBe(one.hash);
    expect(other.hash).not.toBe(one.hash);
  });
});
