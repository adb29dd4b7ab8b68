import { useNavigation } from '@meridian/federation';
import { useEffect, useState } from 'react';
import styles from './navigation-progress.module.css';

/** A hairline at the top while the next page is on its way; quick navigations never show it. */
export const NavigationProgress = () => {
  const busy = useNavigation().state !== 'idle';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) {
      setShown(false);
      return undefined;
    }
    const timer = setTimeout(() => setShown(true), 150);
    return () => clearTimeout(timer);
  }, [busy]);
  return shown ? <div className={styles.bar} aria-hidden="true" /> : null;
};
