import { focusManager } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Time without input after which the panel stops refreshing. The refreshes would count as uses of the session, which
 * ends after 30 minutes without one.
 */
export const UNUSED_AFTER_MS = 5 * 60_000;
const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/** Pauses the refreshes of live data while nobody uses the page. The next input refreshes the data at once. */
export const usePauseWhenUnused = (): void => {
  useEffect(() => {
    const pause = () => focusManager.setFocused(false);
    let timer = setTimeout(pause, UNUSED_AFTER_MS);
    const resume = () => {
      clearTimeout(timer);
      timer = setTimeout(pause, UNUSED_AFTER_MS);
      // `undefined` follows the visibility of the page again.
      focusManager.setFocused(undefined);
    };
    const options = { capture: true, passive: true };
    for (const event of INPUT_EVENTS) addEventListener(event, resume, options);
    return () => {
      clearTimeout(timer);
      focusManager.setFocused(undefined);
      for (const event of INPUT_EVENTS) removeEventListener(event, resume, options);
    };
  }, []);
};
