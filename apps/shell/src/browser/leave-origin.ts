import type { PageData } from '@meridian/federation';
import type { createBrowserRouter } from 'react-router-dom';

const PANEL_PATH = /^\/admin-(auth|panel)(\/|$)/i;

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate'>;

/**
 * Makes the router leave the document for pages of the other origin: of the panel, or of the shop. Links and guards need
 * not know the origins. On the panel's origin the sign-in page is that of the panel.
 */
export const leaveOrigin = (
  router: Router,
  { origin, panelOrigin = origin }: Pick<PageData, 'origin' | 'panelOrigin'>,
  page: Pick<Location, 'origin' | 'href' | 'assign' | 'replace'>,
): void => {
  const navigate = router.navigate.bind(router) as (...args: unknown[]) => Promise<void>;
  const isPanel = page.origin === panelOrigin;
  router.navigate = async (to: unknown, options?: { replace?: boolean }): Promise<void> => {
    const path = typeof to === 'string' ? to : (to as { pathname?: string } | null)?.pathname;
    // A number is a step in the history; without a path only the query or the hash changes.
    if (path === undefined) return navigate(to, options);
    const { search = '', hash = '' } =
      typeof to === 'string' ? {} : (to as { search?: string; hash?: string });
    const url = new URL(path + search + hash, page.href);
    if (isPanel && url.pathname === '/auth') return navigate('/admin-auth', options);
    const isTargetPanel = PANEL_PATH.test(url.pathname);
    if (isTargetPanel === isPanel) return navigate(to, options);
    const target = (isTargetPanel ? panelOrigin : origin) + url.pathname + url.search + url.hash;
    if (options?.replace) page.replace(target);
    else page.assign(target);
  };
};
