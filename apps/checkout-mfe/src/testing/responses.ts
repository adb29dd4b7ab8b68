import type { Watch } from '@meridian/contracts';
import type { SeenRequest } from '@meridian/testing';

/** Responds to a request for watches by id, like the API. */
export const watchesByIds =
  (watches: readonly Watch[]) =>
  ({ query }: SeenRequest) => {
    const ids = query.ids?.split(',') ?? [];
    return { watches: watches.filter(({ _id }) => ids.includes(_id)) };
  };

/** A response that the test resolves. */
export const deferredResponse = <T>() => {
  let settle: (value: T) => void = () => undefined;
  const response = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { response, resolveResponse: (value: T) => settle(value) };
};

/** The first found element. */
export const first = async <T>(found: Promise<T[]>): Promise<T> => {
  const [one] = await found;
  if (one === undefined) throw new Error('No element was found');
  return one;
};
