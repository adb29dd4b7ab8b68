import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { execFileSync } from 'node:child_process';

/** A file path and the code to lint as its content. */
type Case = [file: string, code: string];

const ROOT = resolve(__dirname, '../../../..');
const LINT = join(ROOT, 'tools/workflow/src/repository/lint-snippets.mjs');

/** Lints each snippet with the ESLint configuration of the repository and returns the violated rules. */
const violatedRules = (cases: readonly Case[]): string[][] =>
  JSON.parse(
    execFileSync(process.execPath, [LINT], { cwd: ROOT, input: JSON.stringify(cases), encoding: 'utf8' }),
  ) as string[][];

const value = (from: string) => `import * as it from '${from}';\nexport const here = it;\n`;
const type = (from: string) => `import type * as it from '${from}';\nexport type Here = typeof it;\n`;

const FORBIDDEN: Record<string, Case> = {
  'app -> app': ['apps/catalog-mfe/src/remote.ts', value('@meridian/shell')],
  'app -> app, by path': ['apps/catalog-mfe/src/remote.ts', value('../../checkout-mfe/src/remote.ts')],
  'app -> tool': ['apps/api/src/main.ts', value('@meridian/seed')],
  'domain -> contracts': ['libs/domain/src/orders/money.ts', value('@meridian/contracts')],
  'contracts -> api-client': ['libs/contracts/src/watches/schemas.ts', value('@meridian/api-client')],
  'api-client -> store': ['libs/api-client/src/api-client.ts', value('@meridian/store')],
  'store -> federation': ['libs/store/src/sync.ts', value('@meridian/federation')],
  'i18n -> store': ['libs/i18n/src/i18n.ts', value('@meridian/store')],
  'ui -> domain': ['libs/ui/src/index.ts', value('@meridian/domain')],
  'ui -> domain, type only': ['libs/ui/src/index.ts', type('@meridian/domain')],
  'federation -> ui': ['libs/federation/src/release.ts', value('@meridian/ui')],
  'releases -> store': ['libs/releases/src/store/release-store.ts', value('@meridian/store')],
  'browser -> config': ['apps/shell/src/app/slot.tsx', value('@meridian/config')],
  'config -> domain': ['libs/config/src/index.ts', value('@meridian/domain')],
  'browser -> releases': ['apps/shell/src/app/slot.tsx', value('@meridian/releases')],
  'server -> ui': ['apps/api/src/main.ts', value('@meridian/ui')],
  'browser -> nest': ['apps/shell/src/app/slot.tsx', value('@nestjs/common')],
  'browser -> mongoose': ['apps/admin-mfe/src/remote.ts', value('mongoose')],
  'contracts -> nest': ['libs/contracts/src/watches/schemas.ts', value('@nestjs/swagger')],
  'api module -> react': ['apps/api/src/modules/orders/placing/place-order.ts', value('react')],
  'api platform -> react-dom': ['apps/api/src/platform/http/platform.spec.ts', value('react-dom/server')],
  'controller -> mongoose': ['apps/api/src/modules/orders/orders.controller.ts', value('mongoose')],
  'use case -> mongoose, type only': ['apps/api/src/modules/orders/placing/new-order.ts', type('mongoose')],
  'module -> mongoose': ['apps/api/src/modules/orders/orders.module.ts', value('mongoose')],
  'use case -> nest mongoose': ['apps/api/src/modules/orders/list-orders.ts', value('@nestjs/mongoose')],
  'repository -> AppError': [
    'apps/api/src/modules/orders/orders.repository.ts',
    value('../../platform/errors/app-error.ts'),
  ],
  'api platform -> module': ['apps/api/src/platform/http/platform.ts', value('../../modules/orders/x.ts')],
  'api module -> web': ['apps/api/src/modules/orders/placing/place-order.ts', value('../../web/x.ts')],
  'relative into another lib': ['libs/store/src/sync.ts', value('../../domain/src/cart.ts')],
  'app relative into a lib': ['apps/shell/src/app/slot.tsx', value('../../../../libs/store/src/index.ts')],
  'deep into a lib': ['apps/shell/src/app/slot.tsx', value('@meridian/store/src/sync.ts')],
  'screen -> screen': ['apps/catalog-mfe/src/home/home-page.tsx', value('../product/product-page.tsx')],
  'screen -> screen, from a subfolder': [
    'apps/catalog-mfe/src/product/gallery/gallery.tsx',
    value('../../catalogue/address.ts'),
  ],
  'shared folder -> screen': ['apps/catalog-mfe/src/watch-card/card.ts', value('../home/home-page.tsx')],
  'page -> page': ['apps/shell/src/pages/auth/auth-page.tsx', value('../account/account-page.tsx')],
  'layout -> app': ['apps/shell/src/layout/shop-layout.tsx', value('../app/slot.tsx')],
  'browser folder -> server folder': ['apps/shell/src/browser/main.tsx', value('../server/render.tsx')],
  'api -> router': ['apps/api/src/main.ts', value('react-router-dom')],
  'remote -> other package of the router': ['apps/checkout-mfe/src/remote.ts', value('react-router')],
  'store -> router': ['libs/store/src/sync.ts', value('react-router')],
  'ui -> router': ['libs/ui/src/index.ts', value('react-router-dom')],
  'shell -> contract schemas': ['apps/shell/src/app/slot.tsx', value('@meridian/contracts')],
  'catalogue -> contract schemas': ['apps/catalog-mfe/src/remote.ts', value('@meridian/contracts')],
  'product code -> testing': ['apps/catalog-mfe/src/remote.ts', value('@meridian/testing')],
  'product code -> test servers': ['apps/api/src/main.ts', value('@meridian/test-servers')],
};

const ALLOWED: Record<string, Case> = {
  'contracts -> domain': ['libs/contracts/src/watches/schemas.ts', value('@meridian/domain')],
  'store -> api-client': ['libs/store/src/sync.ts', value('@meridian/api-client')],
  'federation -> store': ['libs/federation/src/remote-contract.ts', value('@meridian/store')],
  'federation -> router': ['libs/federation/src/mount-routes.ts', value('react-router-dom')],
  'remote -> router': ['apps/checkout-mfe/src/remote.ts', value('react-router-dom')],
  'shell -> router': ['apps/shell/src/app/slot.tsx', value('react-router-dom')],
  'releases -> federation': ['libs/releases/src/store/release-store.ts', value('@meridian/federation')],
  'api -> config': ['apps/api/src/main.ts', value('@meridian/config')],
  'tool -> config': ['tools/release/src/publish.ts', value('@meridian/config')],
  'api -> releases': ['apps/api/src/main.ts', value('@meridian/releases')],
  'repository -> mongoose': ['apps/api/src/modules/orders/orders.repository.ts', value('mongoose')],
  'schema -> mongoose': ['apps/api/src/modules/orders/order.schema.ts', value('mongoose')],
  'module -> nest mongoose': ['apps/api/src/modules/orders/orders.module.ts', value('@nestjs/mongoose')],
  'use case -> AppError': [
    'apps/api/src/modules/orders/list-orders.ts',
    value('../../platform/errors/app-error.ts'),
  ],
  'remote -> ui': ['apps/catalog-mfe/src/remote.ts', value('@meridian/ui')],
  'app -> style tokens': ['apps/shell/src/browser/main.tsx', "import '@meridian/ui/tokens.css';\n"],
  'remote -> contract types': ['apps/catalog-mfe/src/remote.ts', type('@meridian/contracts')],
  'checkout -> contract schemas': ['apps/checkout-mfe/src/remote.ts', value('@meridian/contracts')],
  'screen -> shared folder': ['apps/catalog-mfe/src/home/home-page.tsx', value('../watch-card/card.ts')],
  'within a screen': ['apps/catalog-mfe/src/product/gallery/gallery.tsx', value('../perks.tsx')],
  'app routes -> screen': ['apps/catalog-mfe/src/routes.ts', value('./home/home-screen.ts')],
  'shell app -> page': ['apps/shell/src/app/slot.tsx', value('../pages/routes.tsx')],
  'spec -> test servers': ['libs/releases/src/store/s3-storage.spec.ts', value('@meridian/test-servers')],
  'spec -> testing': ['apps/catalog-mfe/src/home/home-page.spec.tsx', value('@meridian/testing')],
};

describe('ESLint import boundaries', () => {
  const cases = [...Object.values(FORBIDDEN), ...Object.values(ALLOWED)];
  let violations: string[][];
  beforeAll(() => {
    violations = violatedRules(cases);
  });
  const of = (name: string, table: Record<string, Case>) =>
    violations[cases.indexOf(table[name] ?? ['', ''])];

  it.each(Object.keys(FORBIDDEN))('reject %s', (name) => {
    expect(of(name, FORBIDDEN)).not.toEqual([]);
  });
  it.each(Object.keys(ALLOWED))('allow %s', (name) => {
    expect(of(name, ALLOWED)).toEqual([]);
  });
});

describe('Nx tags', () => {
  const folders = ['apps', 'libs', 'tools'].flatMap((group) =>
    readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`),
  );
  it.each(folders)('of %s name one scope and one platform', (folder) => {
    const { nx } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as {
      nx: { tags: string[] };
    };
    expect(nx.tags.filter((tag) => tag.startsWith('scope:'))).toHaveLength(1);
    expect(nx.tags.filter((tag) => /^platform:(any|browser|node)$/.test(tag))).toHaveLength(1);
  });
});
