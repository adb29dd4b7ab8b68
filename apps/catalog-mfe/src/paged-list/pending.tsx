import { useStalled } from '@meridian/federation';
import type { ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import styles from './pending.module.css';

/** Fades its content while another view of the same page is being loaded, such as another filter or order. */
export const Pending = ({ children }: { children: ReactNode }) => {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const stalled = useStalled();
  const pending = !stalled && state === 'loading' && location?.pathname === pathname;
  return (
    <div className={pending ? styles.pending : undefined} aria-busy={pending}>
      {children}
    </div>
  );
};
