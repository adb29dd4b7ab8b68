import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token of an emailed link: undefined until hydration, null without one. It moves from the address bar to the history
 * entry, so that it is not copied or shared with the URL, and a reload still finds it.
 */
export const useLinkToken = (): string | null | undefined => {
  const { search, pathname, state } = useLocation() as {
    search: string;
    pathname: string;
    state: { linkToken?: string } | null;
  };
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>();
  const fromUrl = new URLSearchParams(search).get('token');
  const stored = state?.linkToken;
  useEffect(() => {
    setToken(fromUrl ?? stored ?? null);
    if (fromUrl === null) return;
    const rest = new URLSearchParams(search);
    rest.delete('token');
    void navigate({ pathname, search: rest.toString() }, { replace: true, state: { linkToken: fromUrl } });
  }, [fromUrl, stored, pathname, search, navigate]);
  return token;
};
