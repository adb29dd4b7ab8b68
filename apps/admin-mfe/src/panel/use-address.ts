import { useSearchParams } from '@meridian/federation';
import { useCallback } from 'react';

type Change = Record<string, string | null>;

/** The view's settings as they stand in the address, so that reload and back keep them. */
export const useAddress = () => {
  const [parameters, setParameters] = useSearchParams();
  const get = (name: string): string => parameters.get(name) ?? '';
  /** Sets parameters, or removes those that are null or ''. `push` makes a step for "back". */
  const set = useCallback(
    (change: Change, { push = false } = {}) =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(change))
            if (value) next.set(name, value);
            else next.delete(name);
          return next;
        },
        { replace: !push, preventScrollReset: true },
      ),
    [setParameters],
  );
  return { get, set };
};
