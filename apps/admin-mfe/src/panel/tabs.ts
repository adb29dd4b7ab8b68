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
  /** Paths of pages without a tab that the tab's page links to. */
  pages?: readonly string[];
  Icon: Icon;
}

/** The seven tabs in order (spec section 2); the panel opens with the first one. */
export const PANEL_TABS: readonly PanelTab[] = [
  {
    name: 'dashboard',
    path: '/admin-panel',
    pages: ['/admin-panel/activity', '/admin-panel/features', '/admin-panel/settings'],
    Icon: DashboardIcon,
  },
  { name: 'products', path: '/admin-panel/products', Icon: WatchIcon },
  { name: 'collections', path: '/admin-panel/collections', Icon: CollectionsIcon },
  { name: 'categories', path: '/admin-panel/categories', Icon: CategoriesIcon },
  { name: 'brands', path: '/admin-panel/brands', Icon: BrandsIcon },
  { name: 'clients', path: '/admin-panel/clients', Icon: ClientsIcon },
  { name: 'orders', path: '/admin-panel/orders', Icon: OrdersIcon },
];
