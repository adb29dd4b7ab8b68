import type { AppChannels, AppName } from '@meridian/federation';
import {
  applyChange,
  backToPrevious,
  canaryToStable,
  type ChannelChange,
  ChannelConflictError,
  ChannelRuleError,
  pointTo,
  sameBeside,
  toCanary,
  toWithdrawn,
  withoutCanary,
  type WithdrawnRemote,
} from './channel-changes.ts';

const APP: AppName = 'catalog-mfe';
const THEN = '2026-11-01T10:00:00.000Z';
const NOW = '2026-11-21T10:00:00.000Z';
const stable = (version: string, previous: string | null): AppChannels => ({ stable: { version, previous } });
const trial = (version: string, share = 0.1): AppChannels => ({
  ...stable('2', '1'),
  canary: { version, share, since: THEN },
});

test.each<[string, AppChannels | undefined, ChannelChange, AppChannels | null]>([
  ['a first release', undefined, pointTo(APP, '1'), stable('1', null)],
  ['a release', stable('1', null), pointTo(APP, '2'), stable('2', '1')],
  ['the version that is live already', stable('2', '1'), pointTo(APP, '2'), null],
  ['a release that another process finished first', stable('2', '1'), pointTo(APP, '2', '1'), null],
  ['a release beside a canary', trial('3'), pointTo(APP, '4'), { ...trial('3'), ...stable('4', '2') }],
  ['a release of the canary', trial('3'), pointTo(APP, '3'), stable('3', '2')],
  ['a rollback', stable('2', '1'), backToPrevious(APP), stable('1', '2')],
  ['a rollback beside a canary', trial('3'), backToPrevious(APP), { ...trial('3'), ...stable('1', '2') }],
  ['a rollback to the canary', trial('1'), backToPrevious(APP), stable('1', '2')],
  [
    'a canary',
    stable('2', '1'),
    toCanary(APP, '3', 0.1, NOW),
    { ...stable('2', '1'), canary: { version: '3', share: 0.1, since: NOW } },
  ],
  ['a larger share', trial('3'), toCanary(APP, '3', 0.5, NOW), trial('3', 0.5)],
  ['the same share', trial('3'), toCanary(APP, '3', 0.1, NOW), null],
  [
    'another canary',
    trial('3'),
    toCanary(APP, '4', 0.1, NOW),
    { ...stable('2', '1'), canary: { version: '4', share: 0.1, since: NOW } },
  ],
  ['the version before as a canary', stable('2', '1'), toCanary(APP, '1', 1, THEN), trial('1', 1)],
  ['a canary that is taken back', trial('3'), withoutCanary(APP), stable('2', '1')],
  ['that very canary', trial('3'), withoutCanary(APP, { version: '3', since: THEN }), stable('2', '1')],
  ['a canary that is promoted', trial('3'), canaryToStable(APP, '3'), stable('3', '2')],
])('%s', (_, current, change, expected) => expect(change(current)?.next ?? null).toEqual(expected));

test.each<[string, AppChannels | undefined, ChannelChange, new (text: string) => Error, string]>([
  [
    'a release over another one',
    stable('2', '1'),
    pointTo(APP, '3', '1'),
    ChannelConflictError,
    'points to 2',
  ],
  [
    'a rollback after another one',
    stable('1', '2'),
    backToPrevious(APP, '2'),
    ChannelConflictError,
    'points to 1',
  ],
  [
    'a rollback of a first release',
    stable('1', null),
    backToPrevious(APP),
    ChannelRuleError,
    'no earlier version',
  ],
  [
    'a rollback of an app that was never released',
    undefined,
    backToPrevious(APP),
    ChannelRuleError,
    'catalog-mfe was never released',
  ],
  [
    'a withdrawal of the shell',
    stable('2', '1'),
    toWithdrawn('shell', [], NOW),
    ChannelRuleError,
    'every page',
  ],
  [
    'a withdrawal of an app that was never released',
    undefined,
    toWithdrawn(APP, [], NOW),
    ChannelRuleError,
    'catalog-mfe was never released',
  ],
  [
    'a canary of the shell',
    stable('2', '1'),
    toCanary('shell', '3', 0.1, NOW),
    ChannelRuleError,
    'no canary channel',
  ],
  ['a canary for nobody', stable('2', '1'), toCanary(APP, '3', 0, NOW), ChannelRuleError, 'more than 0 %'],
  [
    'a canary for too many',
    stable('2', '1'),
    toCanary(APP, '3', 1.1, NOW),
    ChannelRuleError,
    'at most 100 %',
  ],
  [
    'a canary of what is stable',
    stable('2', '1'),
    toCanary(APP, '2', 0.1, NOW),
    ChannelRuleError,
    'stable already',
  ],
  ['a canary of nothing', undefined, toCanary(APP, '1', 0.1, NOW), ChannelRuleError, 'was never released'],
  ['taking back none', stable('2', '1'), withoutCanary(APP), ChannelRuleError, 'no canary'],
  [
    'taking back another version',
    trial('4'),
    withoutCanary(APP, { version: '3', since: THEN }),
    ChannelConflictError,
    'points to 4',
  ],
  [
    'taking back a later trial of it',
    trial('3'),
    withoutCanary(APP, { version: '3', since: NOW }),
    ChannelConflictError,
    'trial of catalog-mfe',
  ],
  ['promoting none', stable('2', '1'), canaryToStable(APP), ChannelRuleError, 'no canary'],
  ['promoting another version', trial('4'), canaryToStable(APP, '3'), ChannelConflictError, 'points to 4'],
])('%s is refused', (_, current, change, kind, message) => {
  expect(() => change(current)).toThrow(kind);
  expect(() => change(current)).toThrow(message);
});

test('no sequence of changes ever names one version twice', () => {
  const steps: ChannelChange[] = [
    pointTo(APP, '1'),
    pointTo(APP, '1'),
    pointTo(APP, '2'),
    toCanary(APP, '1', 0.5, NOW),
    pointTo(APP, '2'),
    canaryToStable(APP),
    toCanary(APP, '3', 1, NOW),
    backToPrevious(APP),
    pointTo(APP, '3'),
    pointTo(APP, '3'),
  ];
  let channels: AppChannels | undefined;
  for (const step of steps) {
    channels = step(channels)?.next ?? channels;
    expect(channels?.stable.previous).not.toBe(channels?.stable.version);
    expect(channels?.canary?.version).not.toBe(channels?.stable.version);
  }
  expect(channels).toEqual(stable('3', '2'));
});

test('a change of one app keeps the others and logs who, when and why', () => {
  const shell = stable('s', null);
  const note = { at: NOW, reason: 'trial', by: 'anna' };
  const state = (own: AppChannels) => ({ channels: { shell, [APP]: own }, withdrawn: {} });
  expect(applyChange(state(stable('2', '1')), APP, toCanary(APP, '3', 0.2, NOW), note)).toEqual({
    next: state({ ...stable('2', '1'), canary: { version: '3', share: 0.2, since: NOW } }),
    entry: { ...note, app: APP, action: 'canary', from: null, to: '3', share: 0.2 },
  });
  expect(applyChange(state(stable('2', '1')), APP, pointTo(APP, '2'), note)).toBeNull();
});

describe('a withdrawn remote', () => {
  const shell = stable('s', null);
  const note = { at: NOW, reason: 'sold out', by: 'anna' };
  const gone: WithdrawnRemote = { stable: { version: '2', previous: '1' }, mounts: ['/gifts'], at: NOW };
  const withdrawn = { channels: { shell }, withdrawn: { [APP]: gone } };

  test('leaves the channels, its canary too, and keeps its paths', () => {
    const before = { channels: { shell, [APP]: trial('3') }, withdrawn: {} };
    expect(applyChange(before, APP, toWithdrawn(APP, ['/gifts'], NOW), note)).toEqual({
      next: withdrawn,
      entry: { ...note, app: APP, action: 'withdraw', from: '2', to: null },
    });
  });

  test.each<[string, ChannelChange, AppChannels]>([
    ['a release', pointTo(APP, '4', null), stable('4', null)],
    ['a rollback', backToPrevious(APP), stable('2', '1')],
  ])('is restored by %s', (_, change, expected) => {
    expect(applyChange(withdrawn, APP, change, note)?.next).toEqual({
      channels: { shell, [APP]: expected },
      withdrawn: {},
    });
  });

  test.each<[string, ChannelChange, string]>([
    ['withdrawn', toWithdrawn(APP, [], NOW), 'is withdrawn already'],
    ['given a canary', toCanary(APP, '3', 0.1, NOW), 'is withdrawn'],
    ['promoted', canaryToStable(APP), 'is withdrawn'],
  ])('cannot be %s', (_, change, message) =>
    expect(() => applyChange(withdrawn, APP, change, note)).toThrow(message),
  );
});

test.each<[string, AppChannels, boolean]>([
  ['the same versions', stable('s', null), true],
  ['another earlier version', stable('s', 'r'), true],
  ['another stable version', stable('t', null), false],
  ['a canary', { ...stable('s', null), canary: { version: 't', share: 0.1, since: NOW } }, false],
])('the other apps count as the same with %s: compared by what visitors get', (_, shell, same) => {
  const one = { shell: stable('s', null), [APP]: stable('1', null) };
  expect(sameBeside(APP, one, { shell, [APP]: stable('9', null) })).toBe(same);
});
