import { RETURN_STATES, RETURN_TRANSITIONS } from './returns.ts';

const isEnd = (state: (typeof RETURN_STATES)[number]) => RETURN_TRANSITIONS[state].length === 0;

test.each(RETURN_STATES.filter((state) => !isEnd(state)))(
  'an open return that is %s can be ended at once',
  (state) => expect(RETURN_TRANSITIONS[state].some(isEnd)).toBe(true),
);

test('the first state of a return leads to every other state', () => {
  const reached = new Set<string>(['requested']);
  for (const state of RETURN_STATES)
    if (reached.has(state)) for (const next of RETURN_TRANSITIONS[state]) reached.add(next);
  expect([...reached].sort()).toEqual([...RETURN_STATES].sort());
});
