import { workspaceProjects } from '../projects.mjs';
import { forbiddenImport } from './import-rules.mjs';

/** A file, the module that it imports, and whether it imports only types. */
type Case = [file: string, source: string, isLight?: boolean];

const FORBIDDEN: Record<string, Case> = {
  'app -> app': ['apps/catalog-mfe/src/remote.ts', '@meridian/shell'],
  'app -> app, by path': ['apps/catalog-mfe/src/remote.ts', '../../checkout-mfe/src/remote.ts'],
  'app -> tool': ['apps/api/src/main.ts', '@meridian/seed'],
  'domain -> contracts': ['libs/domain/src/shop/money.ts', '@meridian/contracts'],
  'contracts -> api-client': ['libs/contracts/src/watches/schemas.ts', '@meridian/api-client'],
  'api-client -> store': ['libs/api-client/src/api-client.ts', '@meridian/store'],
  'store -> federation': ['libs/store/src/sync.ts', '@meridian/federation'],
  'i18n -> store': ['libs/i18n/src/i18n.ts', '@meridian/store'],
  'ui -> domain': ['libs/ui/src/index.ts', '@meridian/domain'],
  'ui -> domain, type only': ['libs/ui/src/index.ts', '@meridian/domain', true],
  'federation -> ui': ['libs/releases/contract/src/release.ts', '@meridian/ui'],
  'releases -> store': ['libs/releases/core/src/store/release-store.ts', '@meridian/store'],
  'browser -> config': ['apps/shell/src/app/slot.tsx', '@meridian/config'],
  'config -> domain': ['libs/config/src/index.ts', '@meridian/domain'],
  'browser -> releases': ['apps/shell/src/app/slot.tsx', '@meridian/releases'],
  'server -> ui': ['apps/api/src/main.ts', '@meridian/ui'],
  'browser -> nest': ['apps/shell/src/app/slot.tsx', '@nestjs/common'],
  'browser -> mongoose': ['apps/admin-mfe/src/remote.ts', 'mongoose'],
  'contracts -> nest': ['libs/contracts/src/watches/schemas.ts', '@nestjs/swagger'],
  'api module -> react': ['apps/api/src/modules/sales/orders/placing/place-order.ts', 'react'],
  'api platform -> react-dom': ['apps/api/src/platform/http/platform.spec.ts', 'react-dom/server'],
  'controller -> mongoose': ['apps/api/src/modules/sales/orders/orders.controller.ts', 'mongoose'],
  'use case -> mongoose, type only': [
    'apps/api/src/modules/sales/orders/placing/new-order.ts',
    'mongoose',
    true,
  ],
  'module -> mongoose': ['apps/api/src/modules/sales/orders/orders.module.ts', 'mongoose'],
  'use case -> nest mongoose': ['apps/api/src/modules/sales/orders/list-orders.ts', '@nestjs/mongoose'],
  'repository -> AppError': [
    'apps/api/src/modules/sales/orders/orders.repository.ts',
    '../../../platform/errors/app-error.ts',
  ],
  'api platform -> module': ['apps/api/src/platform/http/platform.ts', '../../modules/sales/orders/x.ts'],
  'api module -> web': ['apps/api/src/modules/sales/orders/placing/place-order.ts', '../../../../web/x.ts'],
  'catalogue subject -> sales': [
    'apps/api/src/modules/catalogue/listing/catalogue.ts',
    '../../sales/orders/orders.repository.ts',
  ],
  'relative into another lib': ['libs/store/src/sync.ts', '../../domain/src/cart.ts'],
  'app relative into a lib': ['apps/shell/src/app/slot.tsx', '../../../../libs/store/src/index.ts'],
  'deep into a lib': ['apps/shell/src/app/slot.tsx', '@meridian/store/src/sync.ts'],
  'screen -> screen': ['apps/catalog-mfe/src/home/home-page.tsx', '../product/product-page.tsx'],
  'screen -> screen, from a subfolder': [
    'apps/catalog-mfe/src/product/gallery/gallery.tsx',
    '../../catalogue/address.ts',
  ],
  'shared folder -> screen': ['apps/catalog-mfe/src/watch-card/card.ts', '../home/home-page.tsx'],
  'page -> page': ['apps/shell/src/pages/auth/auth-page.tsx', '../account/account-page.tsx'],
  'layout -> app': ['apps/shell/src/layout/shop-layout.tsx', '../app/slot.tsx'],
  'browser folder -> server folder': ['apps/shell/src/browser/main.tsx', '../server/render.tsx'],
  'api -> router': ['apps/api/src/main.ts', 'react-router-dom'],
  'remote -> other package of the router': ['apps/checkout-mfe/src/remote.ts', 'react-router'],
  'store -> router': ['libs/store/src/sync.ts', 'react-router'],
  'ui -> router': ['libs/ui/src/index.ts', 'react-router-dom'],
  'shell -> contract schemas': ['apps/shell/src/app/slot.tsx', '@meridian/contracts'],
  'catalogue -> contract schemas': ['apps/catalog-mfe/src/remote.ts', '@meridian/contracts'],
  'product code -> testing': ['apps/catalog-mfe/src/remote.ts', '@meridian/testing'],
  'product code -> test servers': ['apps/api/src/main.ts', '@meridian/test-servers'],
};

const ALLOWED: Record<string, Case> = {
  'contracts -> domain': ['libs/contracts/src/watches/schemas.ts', '@meridian/domain'],
  'store -> api-client': ['libs/store/src/sync.ts', '@meridian/api-client'],
  'federation -> store': ['libs/releases/contract/src/remote-contract.ts', '@meridian/store'],
  'federation -> router': ['libs/releases/contract/src/mount-routes.ts', 'react-router-dom'],
  'remote -> router': ['apps/checkout-mfe/src/remote.ts', 'react-router-dom'],
  'shell -> router': ['apps/shell/src/app/slot.tsx', 'react-router-dom'],
  'releases -> federation': ['libs/releases/core/src/store/release-store.ts', '@meridian/federation'],
  'api -> config': ['apps/api/src/main.ts', '@meridian/config'],
  'tool -> config': ['tools/releases/cli/src/publish.ts', '@meridian/config'],
  'api -> releases': ['apps/api/src/main.ts', '@meridian/releases'],
  'repository -> mongoose': ['apps/api/src/modules/sales/orders/orders.repository.ts', 'mongoose'],
  'schema -> mongoose': ['apps/api/src/modules/sales/orders/order.schema.ts', 'mongoose'],
  'module -> nest mongoose': ['apps/api/src/modules/sales/orders/orders.module.ts', '@nestjs/mongoose'],
  'sales subject -> accounts': [
    'apps/api/src/modules/sales/orders/list-orders.ts',
    '../../accounts/users/users.repository.ts',
  ],
  'spec of the shop subject -> sales': [
    'apps/api/src/modules/shop/activity/activity.spec.ts',
    '../../sales/orders/status/change-order.ts',
  ],
  'use case -> AppError': [
    'apps/api/src/modules/sales/orders/list-orders.ts',
    '../../../platform/errors/app-error.ts',
  ],
  'remote -> ui': ['apps/catalog-mfe/src/remote.ts', '@meridian/ui'],
  'app -> style tokens': ['apps/shell/src/browser/main.tsx', '@meridian/ui/tokens.css'],
  'remote -> contract types': ['apps/catalog-mfe/src/remote.ts', '@meridian/contracts', true],
  'checkout -> contract schemas': ['apps/checkout-mfe/src/remote.ts', '@meridian/contracts'],
  'screen -> shared folder': ['apps/catalog-mfe/src/home/home-page.tsx', '../watch-card/card.ts'],
  'within a screen': ['apps/catalog-mfe/src/product/gallery/gallery.tsx', '../perks.tsx'],
  'app routes -> screen': ['apps/catalog-mfe/src/routes.ts', './home/home-screen.ts'],
  'shell app -> page': ['apps/shell/src/app/slot.tsx', '../pages/routes.tsx'],
  'spec -> test servers': ['libs/releases/core/src/store/s3-storage.spec.ts', '@meridian/test-servers'],
  'spec -> testing': ['apps/catalog-mfe/src/home/home-page.spec.tsx', '@meridian/testing'],
};

describe('import rules', () => {
  it.each(Object.entries(FORBIDDEN))('reject %s', (_, [file, source, isLight = false]) => {
    expect(forbiddenImport(file, source, isLight)).toEqual(expect.any(String));
  });
  it.each(Object.entries(ALLOWED))('allow %s', (_, [file, source, isLight = false]) => {
    expect(forbiddenImport(file, source, isLight)).toBeUndefined();
  });
});

describe('Nx tags', () => {
  it.each(workspaceProjects())('of $folder name one scope and one platform', ({ tags }) => {
    expect(tags.filter((tag) => tag.startsWith('scope:'))).toHaveLength(1);
    expect(tags.filter((tag) => /^platform:(any|browser|node)$/.test(tag))).toHaveLength(1);
  });
});
