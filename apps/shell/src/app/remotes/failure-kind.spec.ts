import { failureKind, type FailureStage } from './failure-kind.ts';
import { withTimeout } from './with-timeout.ts';

const named = (name: string, more: object = {}) => Object.assign(new Error('failed'), { name }, more);

test.each<[string, unknown, FailureStage, string]>([
  ['a script that did not come', named('ScriptError'), 'load', 'refused'],
  ['a script of another origin', named('OriginError'), 'load', 'origin'],
  ['a chunk that is not there', named('ChunkLoadError'), 'use', 'missing-chunk'],
  [
    'a stylesheet that is not there',
    named('Error', { code: 'CSS_CHUNK_LOAD_FAILED' }),
    'use',
    'missing-stylesheet',
  ],
  ['code that throws while it is loaded', new TypeError('x'), 'load', 'threw-at-load'],
  ['a loader that throws', new TypeError('x'), 'use', 'threw-in-loader'],
  ['a screen that throws', new TypeError('x'), 'render', 'threw-in-render'],
  ['a screen that throws no error at all', null, 'render', 'threw-in-render'],
])('%s', (_, error, stage, kind) => expect(failureKind(error, stage)).toBe(kind));

test('what takes too long', async () => {
  const error: unknown = await withTimeout(new Promise(() => undefined), 1, 'x').catch((e: unknown) => e);
  expect(failureKind(error, 'load')).toBe('timeout');
});
