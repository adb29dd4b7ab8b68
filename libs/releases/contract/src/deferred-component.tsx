import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { retryThroughOutages } from './connection.ts';

export interface DeferredComponentProps<P> {
  /** Loads the component; a constant. */
  load: () => Promise<ComponentType<P>>;
  wanted: boolean;
  /**
   * Called if the component could not be loaded; it is tried again when `wanted` is set again. `isDismissed`: the
   * connection was lost, and the visitor dismissed the message about it.
   */
  onLost: (isDismissed: boolean) => void;
  /** Renders the loaded component. */
  children: (Loaded: ComponentType<P>) => ReactNode;
}

/** A component whose code is loaded when `wanted` is first set. Loading is retried through outages. */
export const DeferredComponent = <P,>({ load, wanted, onLost, children }: DeferredComponentProps<P>) => {
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null);
  const notifyLost = useEffectEvent(onLost);
  const isMissing = wanted && !Loaded;

  useEffect(() => {
    if (!isMissing) return undefined;
    let current = true;
    retryThroughOutages(load).then(
      (component) => current && setLoaded(() => component),
      (error: unknown) => current && notifyLost((error as Error).name === 'AbortError'),
    );
    return () => {
      current = false;
    };
  }, [isMissing, load]);
  return Loaded ? children(Loaded) : null;
};
