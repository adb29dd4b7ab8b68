import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { throughOutages } from './connection.ts';

export interface LaterProps<P> {
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
export const Later = <P,>({ load, wanted, onLost, children }: LaterProps<P>) => {
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null);
  const lost = useEffectEvent(onLost);
  const missing = wanted && !Loaded;

  useEffect(() => {
    if (!missing) return undefined;
    let current = true;
    throughOutages(load).then(
      (component) => current && setLoaded(() => component),
      (error: unknown) => current && lost((error as Error).name === 'AbortError'),
    );
    return () => {
      current = false;
    };
  }, [missing, load]);
  return Loaded ? children(Loaded) : null;
};
