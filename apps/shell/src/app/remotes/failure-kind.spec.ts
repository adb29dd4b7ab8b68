import { failureKind, type FailureStage } from './failure-kind.ts';
import { withTimeout } from './with-timeout.ts';

const errorNamed = (name: string, more: object = {}) => Object.assign(new Error('failed'), { name }, more);

test.each<[string, unknown, FailureStage, string]>([
  ['a script that could not be loaded', errorNamed('ScriptError'), 'load', 'refused'],
  ['a script of another origin', errorNamed('OriginError'), 'load', 'origin'],
  ['a missing chunk', errorNamed('ChunkLoadError'), 'use', 'missing-chunk'],
  [
    'a missing stylesheet',
    errorNamed('Error', { code: 'CSS_CHUNK_LOAD_FAILED' }),
    'use',
    'missing-stylesheet',
  ],
  ['a container that throws while loading', new TypeError('x'), 'load', 'threw-at-load'],
  ['a loader that throws', new TypeError('x'), 'use', 'threw-in-loader'],
  ['a component that throws', new TypeError('x'), 'render', 'threw-in-render'],
  ['a component that throws null', null, 'render', 'threw-in-render'],
])('classifies %s', (_, error, stage, kind) => expect(failureKind(error, stage)).toBe(kind));

test('classifies a timeout', async () => {
  const error: unknown = await withTimeout(new Promise(() => undefined), 1, 'x').catch((e: unknown) => e);
  expect(failureKind(error, 'load')).toBe('timeout');
});
