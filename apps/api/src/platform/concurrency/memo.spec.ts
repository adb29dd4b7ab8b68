import { setTimeout as delay } from 'node:timers/promises';
import { Memo } from './memo.ts';

test('computes once per key', async () => {
  const memo = new Memo<string>();
  let runs = 0;
  const compute = () => Promise.resolve(`run ${++runs}`);
  const results = await Promise.all([memo.get(1, compute), memo.get(1, compute), memo.get(2, compute)]);
  expect(results).toEqual(['run 1', 'run 1', 'run 2']);
});

test('does not cache a failure', async () => {
  const memo = new Memo<string>();
  await expect(memo.get('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(memo.get('a', () => Promise.resolve('fine'))).resolves.toBe('fine');
});

test('preserves the result of a newer key when an older computation fails', async () => {
  const memo = new Memo<string>();
  const failed = memo.get('old', () => delay(5).then(() => Promise.reject(new Error('too late'))));
  const newer = memo.get('new', () => Promise.resolve('newer'));
  await expect(failed).rejects.toThrow('too late');
  expect(memo.get('new', () => Promise.resolve('again'))).toBe(newer);
});
