import { useLocation, useSearchParams } from '@meridian/federation';
import { createContext, useCallback, useContext, useEffect, useState } from 'react';

type Change = Record<string, string | null>;

/** The settings that are on their way into the address: a second change at once must not undo the first. */
class PendingParams {
  private settings: URLSearchParams | null = null;
  read(): URLSearchParams | null {
    return this.settings;
  }
  keep(settings: URLSearchParams | null): void {
    this.settings = settings;
  }
}
const Context = createContext(new PendingParams());
export const UrlParamsProvider = Context;

/** What the frame of the panel gives to everything below; forgotten once the address has arrived. */
export const usePendingParams = (): PendingParams => {
  const [pending] = useState(() => new PendingParams());
  const location = useLocation();
  useEffect(() => {
    pending.keep(null);
  }, [pending, location]);
  return pending;
};

/** The view's settings as they stand in the address, so that reload and back keep them. */
export const useUrlParams = () => {
  const [parameters, setParameters] = useSearchParams();
  const pending = useContext(Context);
  const get = (name: string): string => parameters.get(name) ?? '';
  /** Sets parameters, or removes those that are null or ''. `push` makes a step for "back". */
  const set = useCallback(
    (change: Change, { push = false } = {}) => {
      const next = new URLSearchParams(pending.read() ?? parameters);
      for (const [name, value] of Object.entries(change))
        if (value) next.set(name, value);
        else next.delete(name);
      pending.keep(next);
      setParameters(next, { replace: !push, preventScrollReset: true });
    },
    [parameters, pending, setParameters],
  );
  return { get, set };
};
