import { useNavigation } from '@meridian/federation';
import { useEffect, useState } from 'react';
import styles from './navigation-progress.module.css';

/** Faster navigations show no progress bar. */
const SHOW_DELAY_MS = 150;

/** A thin progress bar during a navigation. */
export const NavigationProgress = () => {
  const busy = useNavigation().state !== 'idle';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) {
      setShown(false);
      return undefined;
    }
    const timer = setTimeout(() => setShown(true), SHOW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return shown ? <div className={styles.bar} aria-hidden="true" /> : null;
};
