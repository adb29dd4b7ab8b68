import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Returns the token of an emailed link; '' if the link is incomplete. The token leaves the address bar, so that it is not
 * copied with the URL and does not stay in the history.
 */
export const useLinkToken = (): string => {
  const [search] = useSearchParams();
  const [token] = useState(() => search.get('token') ?? '');
  useEffect(() => {
    const url = new URL(location.href);
    url.searchParams.delete('token');
    history.replaceState(history.state, '', url);
  }, []);
  return token;
};
