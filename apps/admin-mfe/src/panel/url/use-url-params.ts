import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

type Change = Record<string, string | null>;

/** Parameters of a navigation that is not finished yet, so that a second change does not overwrite the first. */
class PendingParams {
  private params: URLSearchParams | null = null;
  get(): URLSearchParams | null {
    return this.params;
  }
  set(params: URLSearchParams | null): void {
    this.params = params;
  }
}
const Context = createContext(new PendingParams());
export const UrlParamsProvider = Context;

/** The context value that the panel layout provides. It is reset when the navigation is finished. */
export const usePendingParams = (): PendingParams => {
  const [pending] = useState(() => new PendingParams());
  const location = useLocation();
  useEffect(() => {
    pending.set(null);
  }, [pending, location]);
  return pending;
};

/** Reads and changes the URL parameters of a page, so that its settings survive a reload and browser navigation. */
export const useUrlParams = () => {
  const [parameters, setParameters] = useSearchParams();
  const pending = useContext(Context);
  const get = (name: string): string => parameters.get(name) ?? '';
  /** Sets parameters; removes those that are null or ''. `push` adds a history entry instead of replacing the current one. */
  const set = useCallback(
    (change: Change, { push = false } = {}) => {
      const next = new URLSearchParams(pending.get() ?? parameters);
      for (const [name, value] of Object.entries(change))
        if (value) next.set(name, value);
        else next.delete(name);
      pending.set(next);
      setParameters(next, { replace: !push, preventScrollReset: true });
    },
    [parameters, pending, setParameters],
  );
  return { get, set };
};
