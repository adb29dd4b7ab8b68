import { useStalled } from '@meridian/federation';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import styles from './navigation-progress.module.css';

/** Faster navigations show no progress bar. */
const SHOW_DELAY_MS = 150;

/** A thin progress bar during a navigation. */
export const NavigationProgress = () => {
  const { state } = useNavigation();
  const stalled = useStalled();
  const busy = state !== 'idle' && !stalled;
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
