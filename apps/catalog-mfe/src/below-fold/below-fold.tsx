import { type ReactNode, Suspense, useDeferredValue, useSyncExternalStore } from 'react';
import styles from './below-fold.module.css';

const never = () => () => undefined;

/**
 * What lies below the first screen. A page that the server rendered has it from the start; it is taken over after what
 * stands above, or at once when it is used. A page that is reached from inside the shop paints its first screen first;
 * until the rest follows a place as high as the window keeps the footer out of sight.
 */
export const BelowFold = ({
  as: Place = 'div',
  atOnce = false,
  children,
}: {
  /** The element that keeps the place. */
  as?: 'div' | 'li';
  /** Nothing is put off: somebody comes back to where they were. */
  atOnce?: boolean;
  children: ReactNode;
}) => {
  const rendered = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const due = useDeferredValue(true, rendered || atOnce);
  return due ? <Suspense>{children}</Suspense> : <Place className={styles.place} aria-hidden="true" />;
};
