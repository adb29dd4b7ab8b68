import type { Permission } from '@meridian/contracts';
import {
  BrandsIcon,
  CategoriesIcon,
  ClientsIcon,
  CollectionsIcon,
  DashboardIcon,
  type Icon,
  OrdersIcon,
  WatchIcon,
} from '@meridian/ui';

export interface PanelTab {
  name: 'dashboard' | 'products' | 'collections' | 'categories' | 'brands' | 'clients' | 'orders';
  path: string;
  permission: Permission;
  /** Paths of pages without a tab that the tab's page links to. */
  pages?: readonly string[];
  Icon: Icon;
}

/** The seven tabs in order (spec section 2). Members see those they have the permission for; the panel opens with the first one. */
export const PANEL_TABS: readonly PanelTab[] = [
  {
    name: 'dashboard',
    path: '/admin-panel',
    permission: 'stats.view',
    pages: [
      'activity',
      'customs',
      'delivery',
      'exchange-rates',
      'features',
      'payments',
      'settings',
      'staff',
      'taxes',
      'teams',
      'work',
    ].map((page) => `/admin-panel/${page}`),
    Icon: DashboardIcon,
  },
  {
    name: 'products',
    path: '/admin-panel/products',
    permission: 'catalogue.view',
    pages: ['/admin-panel/campaigns', '/admin-panel/promo-codes', '/admin-panel/stock'],
    Icon: WatchIcon,
  },
  {
    name: 'collections',
    path: '/admin-panel/collections',
    permission: 'catalogue.view',
    Icon: CollectionsIcon,
  },
  { name: 'categories', path: '/admin-panel/categories', permission: 'catalogue.view', Icon: CategoriesIcon },
  { name: 'brands', path: '/admin-panel/brands', permission: 'catalogue.view', Icon: BrandsIcon },
  { name: 'clients', path: '/admin-panel/clients', permission: 'clients.view', Icon: ClientsIcon },
  { name: 'orders', path: '/admin-panel/orders', permission: 'orders.view', Icon: OrdersIcon },
];
