import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { retryThroughOutages } from './connection.ts';

export interface DeferredComponentProps<P> {
  /** Loads the component; a constant. */
  load: () => Promise<ComponentType<P>>;
  wanted: boolean;
  /**
   * Told that it could not be loaded; the next wish tries again. `isDismissed`: the connection was lost, and the visitor
   * dismissed the message that says so.
   */
  onLost: (isDismissed: boolean) => void;
  /** Draws the component once it is there. */
  children: (Loaded: ComponentType<P>) => ReactNode;
}

/** A part of the page whose code is loaded when it is wanted for the first time. It waits for a lost connection. */
export const DeferredComponent = <P,>({ load, wanted, onLost, children }: DeferredComponentProps<P>) => {
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null);
  const lost = useEffectEvent(onLost);
  const missing = wanted && !Loaded;

  useEffect(() => {
    if (!missing) return undefined;
    let current = true;
    retryThroughOutages(load).then(
      (component) => current && setLoaded(() => component),
      (error: unknown) => current && lost((error as Error).name === 'AbortError'),
    );
    return () => {
      current = false;
    };
  }, [missing, load]);
  return Loaded ? children(Loaded) : null;
};
