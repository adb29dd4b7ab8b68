import {
  BrandsIcon,
  CategoriesIcon,
  ClientsIcon,
  CollectionsIcon,
  DashboardIcon,
  type Icon,
  OrdersIcon,
  ProductsIcon,
} from '@meridian/ui';

export interface PanelTab {
  name: 'dashboard' | 'products' | 'collections' | 'categories' | 'brands' | 'clients' | 'orders';
  path: string;
  /** Pages of the panel that the tab's own page links to and that have no tab. */
  pages?: readonly string[];
  Icon: Icon;
}

/** The seven tabs in their order (spec section 2); the first is what the panel opens with. */
export const PANEL_TABS: readonly PanelTab[] = [
  {
    name: 'dashboard',
    path: '/admin-panel',
    pages: ['/admin-panel/activity', '/admin-panel/features'],
    Icon: DashboardIcon,
  },
  { name: 'products', path: '/admin-panel/products', Icon: ProductsIcon },
  { name: 'collections', path: '/admin-panel/collections', Icon: CollectionsIcon },
  { name: 'categories', path: '/admin-panel/categories', Icon: CategoriesIcon },
  { name: 'brands', path: '/admin-panel/brands', Icon: BrandsIcon },
  { name: 'clients', path: '/admin-panel/clients', Icon: ClientsIcon },
  { name: 'orders', path: '/admin-panel/orders', Icon: OrdersIcon },
];
