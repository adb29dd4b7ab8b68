import type { AppChannels, AppName } from '@meridian/federation';
import {
  applyChange,
  rollBackStable,
  promoteCanary,
  type ChannelChange,
  ChannelConflictError,
  ChannelRuleError,
  pointStable,
  haveSameVersions,
  setCanary,
  withdrawRemote,
  stopCanary,
  type WithdrawnRemote,
} from './channel-changes.ts';

const APP: AppName = 'catalog-mfe';
const THEN = '2026-11-01T10:00:00.000Z';
const NOW = '2026-11-21T10:00:00.000Z';
const stable = (version: string, previous: string | null): AppChannels => ({ stable: { version, previous } });
const withCanary = (version: string, share = 0.1, since = THEN): AppChannels => ({
  ...stable('2', '1'),
  canary: { version, share, since },
});
const nextOf = (change: ChannelChange, current: AppChannels | undefined, app: AppName = APP) =>
  change({ app, current, at: NOW })?.next ?? null;

test.each<[string, AppChannels | undefined, ChannelChange, AppChannels | null]>([
  ['a first release points the stable channel to it', undefined, pointStable('1'), stable('1', null)],
  ['a release keeps the version before as previous', stable('1', null), pointStable('2'), stable('2', '1')],
  ['a release of the live version changes nothing', stable('2', '1'), pointStable('2'), null],
  [
    'a release that another process has finished changes nothing',
    stable('2', '1'),
    pointStable('2', '1'),
    null,
  ],
  [
    'a release keeps the canary',
    withCanary('3'),
    pointStable('4'),
    { ...withCanary('3'), ...stable('4', '2') },
  ],
  ['a release of the canary version ends the canary', withCanary('3'), pointStable('3'), stable('3', '2')],
  ['a rollback swaps stable and previous', stable('2', '1'), rollBackStable(), stable('1', '2')],
  [
    'a rollback keeps the canary',
    withCanary('3'),
    rollBackStable(),
    { ...withCanary('3'), ...stable('1', '2') },
  ],
  ['a rollback to the canary version ends the canary', withCanary('1'), rollBackStable(), stable('1', '2')],
  ['a canary starts with its share', stable('2', '1'), setCanary('3', 0.1), withCanary('3', 0.1, NOW)],
  [
    'a larger share keeps the start of the canary',
    withCanary('3'),
    setCanary('3', 0.5),
    withCanary('3', 0.5),
  ],
  ['the same share changes nothing', withCanary('3'), setCanary('3', 0.1), null],
  ['another canary version starts a canary', withCanary('3'), setCanary('4', 0.1), withCanary('4', 0.1, NOW)],
  ['the previous version can be a canary', stable('2', '1'), setCanary('1', 1), withCanary('1', 1, NOW)],
  ['a canary is stopped', withCanary('3'), stopCanary(), stable('2', '1')],
  [
    'a canary is stopped by its version and start',
    withCanary('3'),
    stopCanary({ version: '3', since: THEN }),
    stable('2', '1'),
  ],
  ['a canary is promoted', withCanary('3'), promoteCanary('3'), stable('3', '2')],
])('%s', (_, current, change, expected) => expect(nextOf(change, current)).toEqual(expected));

test.each<[string, AppChannels, ChannelChange, string]>([
  ['a release after a concurrent release', stable('2', '1'), pointStable('3', '1'), 'points to 2'],
  ['a rollback after a concurrent rollback', stable('1', '2'), rollBackStable('2'), 'points to 1'],
  [
    'stopping a canary of another version',
    withCanary('4'),
    stopCanary({ version: '3', since: THEN }),
    'points to 4',
  ],
  [
    'stopping a later canary of the same version',
    withCanary('3'),
    stopCanary({ version: '3', since: NOW }),
    'canary of catalog-mfe',
  ],
  ['promoting another version', withCanary('4'), promoteCanary('3'), 'points to 4'],
])('%s is refused as a conflict', (_, current, change, message) => {
  expect(() => nextOf(change, current)).toThrow(ChannelConflictError);
  expect(() => nextOf(change, current)).toThrow(message);
});

test.each<[string, AppChannels | undefined, ChannelChange, string, AppName?]>([
  ['a rollback of a first release', stable('1', null), rollBackStable(), 'no previous version'],
  [
    'a rollback of an app that was never released',
    undefined,
    rollBackStable(),
    'catalog-mfe was never released',
  ],
  [
    'a withdrawal of an app that was never released',
    undefined,
    withdrawRemote([]),
    'catalog-mfe was never released',
  ],
  ['a canary with a share of 0', stable('2', '1'), setCanary('3', 0), 'above 0 %'],
  ['a canary with a share above 1', stable('2', '1'), setCanary('3', 1.1), 'at most 100 %'],
  ['a canary of the stable version', stable('2', '1'), setCanary('2', 0.1), 'already stable'],
  ['a canary of nothing', undefined, setCanary('1', 0.1), 'was never released'],
  ['stopping a canary that does not exist', stable('2', '1'), stopCanary(), 'no canary'],
  ['promoting a canary that does not exist', stable('2', '1'), promoteCanary(), 'no canary'],
  ['a withdrawal of the shell', stable('2', '1'), withdrawRemote([]), 'every page', 'shell'],
])('%s is refused', (_, current, change, message, app = APP) => {
  expect(() => nextOf(change, current, app)).toThrow(ChannelRuleError);
  expect(() => nextOf(change, current, app)).toThrow(message);
});

test('no sequence of changes names a version in two channels', () => {
  const steps: ChannelChange[] = [
    pointStable('1'),
    pointStable('1'),
    pointStable('2'),
    setCanary('1', 0.5),
    pointStable('2'),
    promoteCanary(),
    setCanary('3', 1),
    rollBackStable(),
    pointStable('3'),
    pointStable('3'),
  ];
  let channels: AppChannels | undefined;
  for (const step of steps) {
    channels = nextOf(step, channels) ?? channels;
    expect(channels?.stable.previous).not.toBe(channels?.stable.version);
    expect(channels?.canary?.version).not.toBe(channels?.stable.version);
  }
  expect(channels).toEqual(stable('3', '2'));
});

test('a change of one app keeps the others and logs author, time and reason', () => {
  const shell = stable('s', null);
  const note = { at: NOW, reason: 'canary', by: 'anna' };
  const state = (own: AppChannels) => ({ channels: { shell, [APP]: own }, withdrawn: {} });
  expect(applyChange(state(stable('2', '1')), APP, setCanary('3', 0.2), note)).toEqual({
    next: state(withCanary('3', 0.2, NOW)),
    entry: { ...note, app: APP, action: 'canary', from: null, to: '3', share: 0.2 },
  });
  expect(applyChange(state(stable('2', '1')), APP, pointStable('2'), note)).toBeNull();
});

describe('a withdrawn remote', () => {
  const shell = stable('s', null);
  const note = { at: NOW, reason: 'sold out', by: 'anna' };
  const entry: WithdrawnRemote = { stable: { version: '2', previous: '1' }, mounts: ['/gifts'], at: NOW };
  const withdrawn = { channels: { shell }, withdrawn: { [APP]: entry } };

  test('loses its channels and its canary, and its paths are stored', () => {
    const before = { channels: { shell, [APP]: withCanary('3') }, withdrawn: {} };
    expect(applyChange(before, APP, withdrawRemote(['/gifts']), note)).toEqual({
      next: withdrawn,
      entry: { ...note, app: APP, action: 'withdraw', from: '2', to: null },
    });
  });

  test.each<[string, ChannelChange, AppChannels]>([
    ['a release keeps the version before as previous', pointStable('4', null), stable('4', null)],
    ['a rollback swaps stable and previous', rollBackStable(), stable('2', '1')],
  ])('is restored by %s', (_, change, expected) => {
    expect(applyChange(withdrawn, APP, change, note)?.next).toEqual({
      channels: { shell, [APP]: expected },
      withdrawn: {},
    });
  });

  test.each<[string, ChannelChange, string]>([
    ['withdrawn', withdrawRemote([]), 'is already withdrawn'],
    ['given a canary', setCanary('3', 0.1), 'is withdrawn'],
    ['promoted', promoteCanary(), 'is withdrawn'],
  ])('cannot be %s', (_, change, message) =>
    expect(() => applyChange(withdrawn, APP, change, note)).toThrow(message),
  );
});

test.each<[string, AppChannels, boolean]>([
  ['the same versions', stable('s', null), true],
  ['another previous version', stable('s', 'r'), true],
  ['another stable version', stable('t', null), false],
  ['a canary', { ...stable('s', null), canary: { version: 't', share: 0.1, since: NOW } }, false],
])('compares live versions only, with %s of another app', (_, shell, same) => {
  const one = { shell: stable('s', null), [APP]: stable('1', null) };
  expect(haveSameVersions(one, { shell, [APP]: stable('9', null) }, APP)).toBe(same);
});
