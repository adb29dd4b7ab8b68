import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { execFileSync } from 'node:child_process';

/** Where an import stands, and what it says. */
type Case = [file: string, code: string];

const ROOT = resolve(__dirname, '../../..');
const LINT = join(ROOT, 'tools/workflow/src/lint-snippets.mjs');

/** Rules that were broken by each text, as ESLint with the repository's configuration tells. */
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
  'contracts -> api-client': ['libs/contracts/src/watch.ts', value('@meridian/api-client')],
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
  'contracts -> nest': ['libs/contracts/src/watch.ts', value('@nestjs/swagger')],
  'api module -> react': ['apps/api/src/modules/orders/placing/place-order.ts', value('react')],
  'api platform -> react-dom': ['apps/api/src/platform/http/platform.spec.ts', value('react-dom/server')],
  'controller -> mongoose': ['apps/api/src/modules/orders/orders.controller.ts', value('mongoose')],
  'api platform -> module': ['apps/api/src/platform/http/platform.ts', value('../../modules/orders/x.ts')],
  'api module -> web': ['apps/api/src/modules/orders/placing/place-order.ts', value('../../web/x.ts')],
  'relative into another lib': ['libs/store/src/sync.ts', value('../../domain/src/cart.ts')],
  'app relative into a lib': ['apps/shell/src/app/slot.tsx', value('../../../../libs/store/src/index.ts')],
  'deep into a lib': ['apps/shell/src/app/slot.tsx', value('@meridian/store/src/sync.ts')],
  'feature -> feature': ['apps/catalog-mfe/src/home/home-page.tsx', value('../product/product-page.tsx')],
  'feature -> feature, deeper': [
    'apps/catalog-mfe/src/product/gallery/gallery.tsx',
    value('../../catalogue/address.ts'),
  ],
  'shared folder -> feature': ['apps/catalog-mfe/src/watch-card/card.ts', value('../home/home-page.tsx')],
  'page -> page': ['apps/shell/src/pages/auth/auth-page.tsx', value('../account/account-page.tsx')],
  'layout -> app': ['apps/shell/src/layout/shop-layout.tsx', value('../app/slot.tsx')],
  'browser -> server part': ['apps/shell/src/browser/main.tsx', value('../server/render.tsx')],
  'feature -> router': ['apps/checkout-mfe/src/remote.ts', value('react-router-dom')],
  'store -> router': ['libs/store/src/sync.ts', value('react-router')],
  'ui -> router': ['libs/ui/src/index.ts', value('react-router-dom')],
  'schemas in the shell': ['apps/shell/src/app/slot.tsx', value('@meridian/contracts')],
  'schemas in the catalogue': ['apps/catalog-mfe/src/remote.ts', value('@meridian/contracts')],
  'test support in a product': ['apps/catalog-mfe/src/remote.ts', value('@meridian/testing')],
  'servers of tests in a product': ['apps/api/src/main.ts', value('@meridian/test-servers')],
};

const ALLOWED: Record<string, Case> = {
  'contracts -> domain': ['libs/contracts/src/watch.ts', value('@meridian/domain')],
  'store -> api-client': ['libs/store/src/sync.ts', value('@meridian/api-client')],
  'federation -> store': ['libs/federation/src/remote-contract.ts', value('@meridian/store')],
  'federation -> router': ['libs/federation/src/router.ts', value('react-router-dom')],
  'shell -> router': ['apps/shell/src/app/slot.tsx', value('react-router-dom')],
  'releases -> federation': ['libs/releases/src/store/release-store.ts', value('@meridian/federation')],
  'api -> config': ['apps/api/src/main.ts', value('@meridian/config')],
  'tool -> config': ['tools/release/src/publish.ts', value('@meridian/config')],
  'api -> releases': ['apps/api/src/main.ts', value('@meridian/releases')],
  'api -> mongoose': ['apps/api/src/modules/orders/orders.repository.ts', value('mongoose')],
  'feature -> ui': ['apps/catalog-mfe/src/remote.ts', value('@meridian/ui')],
  'feature -> tokens': ['apps/shell/src/browser/main.tsx', "import '@meridian/ui/tokens.css';\n"],
  'types of the contracts': ['apps/catalog-mfe/src/remote.ts', type('@meridian/contracts')],
  'schemas in the checkout': ['apps/checkout-mfe/src/remote.ts', value('@meridian/contracts')],
  'feature -> shared folder': ['apps/catalog-mfe/src/home/home-page.tsx', value('../watch-card/card.ts')],
  'within a feature': ['apps/catalog-mfe/src/product/gallery/gallery.tsx', value('../product-model.ts')],
  'app composes features': ['apps/catalog-mfe/src/routes.ts', value('./home/home-head.ts')],
  'shell app -> page': ['apps/shell/src/app/slot.tsx', value('../pages/routes.tsx')],
  'spec -> servers of tests': ['libs/releases/src/store/s3-storage.spec.ts', value('@meridian/test-servers')],
  'spec -> testing': ['apps/catalog-mfe/src/home/home-page.spec.tsx', value('@meridian/testing')],
};

describe('who may import whom', () => {
  const cases = [...Object.values(FORBIDDEN), ...Object.values(ALLOWED)];
  let violations: string[][];
  beforeAll(() => {
    violations = violatedRules(cases);
  });
  const of = (name: string, table: Record<string, Case>) => violations[cases.indexOf(table[name] ?? ['', ''])];

  it.each(Object.keys(FORBIDDEN))('refuses %s', (name) => {
    expect(of(name, FORBIDDEN)).not.toEqual([]);
  });
  it.each(Object.keys(ALLOWED))('allows %s', (name) => {
    expect(of(name, ALLOWED)).toEqual([]);
  });
});

describe('tags', () => {
  const folders = ['apps', 'libs', 'tools'].flatMap((group) =>
    readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`),
  );
  it.each(folders)('%s has a scope and a platform', (folder) => {
    const { nx } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as {
      nx: { tags: string[] };
    };
    expect(nx.tags.filter((tag) => tag.startsWith('scope:'))).toHaveLength(1);
    expect(nx.tags.filter((tag) => /^platform:(any|browser|node)$/.test(tag))).toHaveLength(1);
  });
});
