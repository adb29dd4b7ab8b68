import { SingleFlight } from './single-flight.ts';

test('who asks while a work is under way gets what comes of it; later it is done anew', async () => {
  const shared = new SingleFlight<string>();
  let runs = 0;
  const work = () => Promise.resolve(`run ${++runs}`);
  const answers = await Promise.all([shared.run('a', work), shared.run('a', work), shared.run('b', work)]);
  expect(answers).toEqual(['run 1', 'run 1', 'run 2']);
  expect(await shared.run('a', work)).toBe('run 3');
});

test('a failure is shared too, and not kept', async () => {
  const shared = new SingleFlight<string>();
  const failing = () => Promise.reject(new Error('broken'));
  const fine = () => Promise.resolve('fine');
  const both = [shared.run('a', failing), shared.run('a', fine)];
  for (const each of both) await expect(each).rejects.toThrow('broken');
  expect(await shared.run('a', fine)).toBe('fine');
});
