import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useLoadingPath } from '../use-loading-path.ts';
import styles from './pending.module.css';

/** Fades its content while another view of the same page is being loaded, such as another filter or order. */
export const Pending = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const pending = useLoadingPath() === pathname;
  return (
    <div className={pending ? styles.pending : undefined} aria-busy={pending}>
      {children}
    </div>
  );
};
