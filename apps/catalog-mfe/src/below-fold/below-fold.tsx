import { type ReactNode, Suspense, useDeferredValue, useSyncExternalStore } from 'react';
import styles from './below-fold.module.css';

const subscribeToNothing = () => () => undefined;

/**
 * Content below the first viewport. On a server-rendered page it is in the HTML, and hydrates after the content above or
 * when the user interacts with it. After a client-side navigation the first viewport is painted first. Until the rest is
 * rendered, a placeholder of the window's height keeps the footer out of view.
 */
export const BelowFold = ({
  list = false,
  immediate = false,
  className,
  children,
}: {
  /** Whether the children are items of the surrounding list. */
  list?: boolean;
  /** Renders the children immediately, so that a scroll position can be restored. */
  immediate?: boolean;
  /** Class of a block that needs no placeholder, because the content above fills the first viewport. */
  className?: string | undefined;
  children: ReactNode;
}) => {
  const serverRendered = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const visible = useDeferredValue(true, serverRendered || immediate);
  const content = visible ? <Suspense>{children}</Suspense> : null;
  if (list) return content ?? <li className={styles.placeholder} aria-hidden="true" />;
  if (className) return <div className={className}>{content}</div>;
  return <div className={visible ? styles.content : styles.placeholder}>{content}</div>;
};
