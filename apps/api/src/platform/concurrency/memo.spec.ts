import { setTimeout as delay } from 'node:timers/promises';
import { Memo } from './memo.ts';

test('the same state is computed once, another one anew', async () => {
  const kept = new Memo<string>();
  let made = 0;
  const make = () => Promise.resolve(`made ${++made}`);
  const answers = await Promise.all([kept.get(1, make), kept.get(1, make), kept.get(2, make)]);
  expect(answers).toEqual(['made 1', 'made 1', 'made 2']);
});

test('a failure is not kept', async () => {
  const kept = new Memo<string>();
  await expect(kept.get('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(kept.get('a', () => Promise.resolve('fine'))).resolves.toBe('fine');
});

test('an older computation that fails takes nothing from a newer one', async () => {
  const kept = new Memo<string>();
  const failed = kept.get('old', () => delay(5).then(() => Promise.reject(new Error('too late'))));
  const newer = kept.get('new', () => Promise.resolve('newer'));
  await expect(failed).rejects.toThrow('too late');
  expect(kept.get('new', () => Promise.resolve('again'))).toBe(newer);
});
