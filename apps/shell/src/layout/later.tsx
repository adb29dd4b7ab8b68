import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';

export interface LaterProps<P> {
  /** Loads the component; a constant. */
  load: () => Promise<ComponentType<P>>;
  wanted: boolean;
  /** Told that it could not be loaded; the next wish tries again. */
  onLost: () => void;
  /** Draws the component once it is there. */
  children: (Loaded: ComponentType<P>) => ReactNode;
}

/** A part of the page whose code is loaded when it is wanted for the first time. */
export const Later = <P,>({ load, wanted, onLost, children }: LaterProps<P>) => {
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null);
  const lost = useEffectEvent(onLost);
  const missing = wanted && !Loaded;

  useEffect(() => {
    if (!missing) return undefined;
    let current = true;
    load().then(
      (component) => current && setLoaded(() => component),
      () => current && lost(),
    );
    return () => {
      current = false;
    };
  }, [missing, load]);
  return Loaded ? children(Loaded) : null;
};
