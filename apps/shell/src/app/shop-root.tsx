import type { Guard, RouteHandle } from '@meridian/federation';
import { useShop } from '@meridian/store';
import { type ReactNode, useEffect } from 'react';
import { Outlet, useLoaderData, useMatches, useNavigate } from 'react-router-dom';
import type { MenuData } from '../layout/load-menu.ts';
import { PaymentsBanner } from '../layout/payments-banner.tsx';
import { PreviewBanner } from '../layout/preview-banner.tsx';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { ShopLayout } from '../layout/shop-layout.tsx';
import { CartPanel } from './cart/cart-panel.tsx';
import { DocumentHead } from './document/document-head.tsx';
import type { MountedRouteHandle } from './routing/mounted-route-handle.ts';
import { guardRedirect } from './routing/guard-redirect.ts';
import { MessagesOutlet } from './messages/messages-outlet.tsx';
import { NavigationProgress } from './routing/navigation-progress.tsx';
import { usePage } from './document/page-context.tsx';
import { useScrollAndFocusReset } from './routing/use-scroll-and-focus-reset.ts';

const deepest = <T,>(handles: MountedRouteHandle[], key: 'guard' | 'layout'): T | undefined =>
  handles
    .map((handle) => handle[key])
    .filter(Boolean)
    .at(-1) as T | undefined;

/** Renders a guarded page once the session is read from storage, or redirects as the guard requires. */
const Guarded = ({ guard, children }: { guard: Guard | undefined; children: ReactNode }) => {
  const hydrated = useShop((state) => state.hydrated);
  const token = useShop((state) => state.token);
  const role = useShop((state) => state.role);
  const navigate = useNavigate();
  const target = guard && hydrated ? guardRedirect(guard, token, role) : null;

  useEffect(() => {
    if (target) void navigate(target, { replace: true });
  }, [target, navigate]);

  // Before the session is read, every shopper counts as a guest.
  const hidden = hydrated ? Boolean(target) : Boolean(guard && guardRedirect(guard, null, null));
  return hidden ? <PageSkeleton /> : children;
};

/** Root component of every page: layout, guards, cart panel and messages. */
export const ShopRoot = () => {
  const handles = useMatches().map((match) => (match.handle ?? {}) as MountedRouteHandle);
  const menu = useLoaderData<MenuData>();
  const layout = deepest<RouteHandle['layout']>(handles, 'layout');
  const { preview, simulatedPayments, noScript } = usePage();
  const page = (
    <>
      <noscript>{noScript}</noscript>
      <Guarded guard={deepest<Guard>(handles, 'guard')}>
        <Outlet />
      </Guarded>
    </>
  );

  // Pages of the admin panel have their filters in the query; changing a filter must not scroll.
  useScrollAndFocusReset({ inPlace: layout === 'bare' });

  return (
    <>
      <DocumentHead />
      <NavigationProgress />
      {simulatedPayments && <PaymentsBanner texts={simulatedPayments} />}
      {layout === 'bare' ? page : <ShopLayout menu={menu}>{page}</ShopLayout>}
      <CartPanel />
      {preview && <PreviewBanner pins={preview} />}
      <MessagesOutlet />
    </>
  );
};
