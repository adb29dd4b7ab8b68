import { SingleFlight } from './single-flight.ts';

test('concurrent callers of one key share a run, and a later caller starts a new one', async () => {
  const singleFlight = new SingleFlight<string>();
  let runs = 0;
  const task = () => Promise.resolve(`run ${++runs}`);
  const results = await Promise.all([
    singleFlight.run('a', task),
    singleFlight.run('a', task),
    singleFlight.run('b', task),
  ]);
  expect(results).toEqual(['run 1', 'run 1', 'run 2']);
  expect(await singleFlight.run('a', task)).toBe('run 3');
});

test('concurrent callers share a failure, and a later caller starts a new run', async () => {
  const singleFlight = new SingleFlight<string>();
  const failing = () => Promise.reject(new Error('broken'));
  const fine = () => Promise.resolve('fine');
  const both = [singleFlight.run('a', failing), singleFlight.run('a', fine)];
  for (const each of both) await expect(each).rejects.toThrow('broken');
  expect(await singleFlight.run('a', fine)).toBe('fine');
});
