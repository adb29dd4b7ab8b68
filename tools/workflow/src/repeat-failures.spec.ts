import { afterRepeat, filesToRepeat } from './repeat-failures.mjs';

const exists = (file: string) => file.endsWith('.spec.ts');

it.each([
  ['one failed test', ['src/a.spec.ts › adds'], ['src/a.spec.ts']],
  ['several failed tests of a file', ['src/a.spec.ts › adds', 'src/a.spec.ts › removes'], ['src/a.spec.ts']],
  ['no failure', [], []],
  ['failures in more than three files', ['a', 'b', 'c', 'd'].map((name) => `src/${name}.spec.ts › x`), []],
  ['a run without results', ['the run exited without a result file'], []],
])('repeats the right files after %s', (_, failures, files) => {
  expect(filesToRepeat(failures, exists)).toEqual(files);
});

it('counts a test as passed, and its file as repeated, if it passes when its file runs again', () => {
  const failures = ['src/a.spec.ts › adds', 'src/a.spec.ts › removes', 'src/b.spec.ts:7 › lists'];
  const first = { passed: 10, failed: 3, failures };
  const repeated = { passed: 4, failed: 1, failures: ['src/a.spec.ts › removes'] };
  expect(afterRepeat(first, repeated)).toEqual({
    passed: 12,
    failed: 1,
    failures: ['src/a.spec.ts › removes'],
    repeated: 1,
  });
});
