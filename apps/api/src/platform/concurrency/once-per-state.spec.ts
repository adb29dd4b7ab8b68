import { setTimeout as delay } from 'node:timers/promises';
import { OncePerState } from './once-per-state.ts';

test('the same state is computed once, another one anew', async () => {
  const kept = new OncePerState<string>();
  let made = 0;
  const make = () => Promise.resolve(`made ${++made}`);
  const answers = await Promise.all([kept.of(1, make), kept.of(1, make), kept.of(2, make)]);
  expect(answers).toEqual(['made 1', 'made 1', 'made 2']);
});

test('a failure is not kept', async () => {
  const kept = new OncePerState<string>();
  await expect(kept.of('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(kept.of('a', () => Promise.resolve('fine'))).resolves.toBe('fine');
});

test('an older computation that fails takes nothing from a newer one', async () => {
  const kept = new OncePerState<string>();
  const failed = kept.of('old', () => delay(5).then(() => Promise.reject(new Error('too late'))));
  const newer = kept.of('new', () => Promise.resolve('newer'));
  await expect(failed).rejects.toThrow('too late');
  expect(kept.of('new', () => Promise.resolve('again'))).toBe(newer);
});
