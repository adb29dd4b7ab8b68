import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Returns the token of an emailed link: '' if the link is incomplete, null before the page is hydrated, because the server
 * renders it without the token. The token leaves the address bar, so that it is not copied with the URL and does not stay
 * in the history.
 */
export const useLinkToken = (): string | null => {
  const [search] = useSearchParams();
  const [token, setToken] = useState<string | null>(null);
  const readToken = useEffectEvent(() => setToken(search.get('token') ?? ''));
  useEffect(() => {
    readToken();
    const url = new URL(location.href);
    url.searchParams.delete('token');
    history.replaceState(history.state, '', url);
  }, []);
  return token;
};
