import type { Watch } from '@meridian/contracts';
import type { SeenRequest } from '@meridian/testing';

/** Answers a question for watches by their ids, as the server does. */
export const watchesByIds =
  (watches: readonly Watch[]) =>
  ({ query }: SeenRequest) => {
    const ids = query.ids?.split(',') ?? [];
    return { watches: watches.filter(({ _id }) => ids.includes(_id)) };
  };

/** An answer that comes when the test says so. */
export const deferredResponse = <T>() => {
  let resolveResponse: (value: T) => void = () => undefined;
  const answer = new Promise<T>((resolve) => {
    resolveResponse = resolve;
  });
  return { answer, resolveResponse: (value: T) => resolveResponse(value) };
};

/** The first of what was found. */
export const first = async <T>(found: Promise<T[]>): Promise<T> => {
  const [one] = await found;
  if (one === undefined) throw new Error('nothing was found');
  return one;
};
