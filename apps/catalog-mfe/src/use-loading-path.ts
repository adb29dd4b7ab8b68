import { useStalled } from '@meridian/federation';
import { useNavigation } from 'react-router-dom';

/** Path of the page that is being loaded; undefined if there is none, or if an outage stops it. */
export const useLoadingPath = (): string | undefined => {
  const { state, location } = useNavigation();
  const stalled = useStalled();
  return !stalled && state === 'loading' ? location?.pathname : undefined;
};
