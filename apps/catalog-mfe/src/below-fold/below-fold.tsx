import { type ReactNode, Suspense, useDeferredValue, useSyncExternalStore } from 'react';
import styles from './below-fold.module.css';

const never = () => () => undefined;

/**
 * What lies below the first screen. A page that the server rendered has it from the start; it is taken over after what
 * stands above, or at once when it is used. A page that is reached from inside the shop paints its first screen first;
 * until the rest follows a place as high as the window keeps the footer out of sight.
 */
export const BelowFold = ({
  list = false,
  atOnce = false,
  children,
}: {
  /** The children are items of the list around it. */
  list?: boolean;
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
  const rest = due ? <Suspense>{children}</Suspense> : null;
  if (list) return rest ?? <li className={styles.place} aria-hidden="true" />;
  return <div className={due ? styles.part : styles.place}>{rest}</div>;
};
