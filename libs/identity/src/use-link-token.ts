import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Returns the token of an emailed link: '' if the link is incomplete, null before the page is hydrated, because the server
 * renders it without the token. The token moves from the address bar to the history entry, so that it is not copied or shared
 * with the URL, and a reload still finds it.
 *
 * @param search of the page's location
 */
export const useLinkToken = (search: string): string | null => {
  const [token, setToken] = useState<string | null>(null);
  const moveToken = useEffectEvent(() => {
    const state = history.state as { linkToken?: string } | null;
    const linkToken = new URLSearchParams(search).get('token') ?? state?.linkToken ?? '';
    setToken(linkToken);
    const url = new URL(location.href);
    url.searchParams.delete('token');
    history.replaceState({ ...state, linkToken }, '', url);
  });
  useEffect(() => moveToken(), []);
  return token;
};
