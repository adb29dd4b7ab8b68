import { setTimeout as delay } from 'node:timers/promises';
import { closedLoop, openLoop } from './load.ts';

test('the open loop sends at its rate without waiting for responses, and counts failures', async () => {
  const sent: number[] = [];
  const result = await openLoop({ rate: 50, seconds: 0.2 }, async (index) => {
    sent.push(index);
    await delay(50);
    if (index === 1) throw new Error('connection refused');
    return index !== 2;
  });
  expect(sent).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(result).toMatchObject({ failed: 2 });
  expect(result.times).toHaveLength(8);
  expect(result.seconds).toBeLessThan(10 * 0.05 + 0.2);
});

test('each connection of the closed loop waits for its response before it sends again', async () => {
  const open = new Set<number>();
  const indexes: number[][] = [[], []];
  const result = await closedLoop({ connections: 2, seconds: 0.1 }, async (index, connection) => {
    expect(open.has(connection)).toBe(false);
    open.add(connection);
    indexes[connection]?.push(index);
    await delay(5);
    return open.delete(connection);
  });
  const [first = [], second = []] = indexes;
  expect([first[0], second[0]]).toEqual([0, 0]);
  expect(result).toMatchObject({ failed: 0 });
  expect(result.times).toHaveLength(first.length + second.length);
});
