import { useEffect, useEffectEvent } from 'react';

/** Acts when the browser shows the page as it was left: on the way back from a page of somebody else's. */
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
