import { useEffect, useEffectEvent } from 'react';

/** Runs when the browser restores the page from the back/forward cache, e.g. after a payment page. */
export const useShownAgain = (act: () => void): void => {
  const again = useEffectEvent(act);
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) again();
    };
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
};
