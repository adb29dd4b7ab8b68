// Allowed imports (docs/architecture.md) as data for ESLint: projects by their Nx tags, folders inside a project by name.
import { existsSync, readdirSync } from 'node:fs';

const BROWSER_LIBS = ['api-client', 'store', 'i18n', 'ui', 'federation', 'domain', 'contracts'];
const ALL_LIBS = [...BROWSER_LIBS, 'identity', 'config', 'releases', 'testing', 'test-servers'];
/** @param {string[]} names */
const scopes = (names) => names.map((name) => `scope:${name}`);

const SERVER_PACKAGES = [
  '@nestjs/*',
  'nestjs-*',
  'mongoose',
  'express',
  'pino',
  'pino-*',
  'sharp',
  'nodemailer',
];
const ROUTER = ['react-router', 'react-router-dom'];

/** Allowed dependencies of each tag. */
export const PROJECTS = [
  { sourceTag: 'scope:domain', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'scope:contracts', onlyDependOnLibsWithTags: scopes(['domain']) },
  { sourceTag: 'scope:api-client', onlyDependOnLibsWithTags: scopes(['contracts', 'domain']) },
  { sourceTag: 'scope:i18n', onlyDependOnLibsWithTags: scopes(['contracts', 'domain']) },
  { sourceTag: 'scope:store', onlyDependOnLibsWithTags: scopes(['contracts', 'domain', 'api-client']) },
  {
    sourceTag: 'scope:federation',
    onlyDependOnLibsWithTags: scopes(['contracts', 'domain', 'api-client', 'store', 'i18n']),
  },
  { sourceTag: 'scope:ui', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'scope:identity', onlyDependOnLibsWithTags: scopes([...BROWSER_LIBS, 'testing']) },
  {
    sourceTag: 'scope:releases',
    onlyDependOnLibsWithTags: scopes(['contracts', 'federation', 'test-servers']),
  },
  { sourceTag: 'scope:config', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'scope:container-runtime', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'scope:test-servers', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'scope:testing', onlyDependOnLibsWithTags: scopes(BROWSER_LIBS) },
  // Apps never depend on each other: their scope is in no list.
  { sourceTag: 'scope:app', onlyDependOnLibsWithTags: scopes(ALL_LIBS) },
  { sourceTag: 'scope:tool', onlyDependOnLibsWithTags: scopes([...ALL_LIBS, 'container-runtime', 'tool']) },
  {
    sourceTag: 'platform:any',
    onlyDependOnLibsWithTags: ['platform:any'],
    bannedExternalImports: SERVER_PACKAGES,
  },
  {
    sourceTag: 'platform:browser',
    onlyDependOnLibsWithTags: ['platform:any', 'platform:browser'],
    bannedExternalImports: SERVER_PACKAGES,
  },
  { sourceTag: 'platform:node', onlyDependOnLibsWithTags: ['platform:any', 'platform:node'] },
  // Screens and the libraries that mount or render them import the router.
  ...[
    'config',
    'container-runtime',
    'domain',
    'contracts',
    'api-client',
    'store',
    'i18n',
    'ui',
    'identity',
    'releases',
    'test-servers',
  ].map((scope) => ({
    sourceTag: `scope:${scope}`,
    bannedExternalImports: ROUTER,
  })),
  { sourceTag: 'app:api', bannedExternalImports: ROUTER },
];

/** Folders of an app that its screens share. Every other folder is a screen and imports no other screen. */
const SHARED_FOLDERS = {
  'apps/catalog-mfe/src': [
    'i18n',
    'alerts',
    'watch-card',
    'watch-row',
    'below-fold',
    'breadcrumbs',
    'paged-list',
    'testing',
  ],
  'apps/checkout-mfe/src': ['i18n', 'persisted', 'form-schema', 'lines', 'testing'],
  'apps/compare-mfe/src': ['i18n', 'selection'],
  'apps/orders-mfe/src': ['i18n', 'facts', 'invoices', 'returns', 'testing'],
  'apps/admin-mfe/src': ['i18n', 'panel', 'data', 'images', 'lookups', 'testing'],
  'apps/shell/src/pages': ['form', 'testing'],
};

/** Layers of an app, lowest first. A layer imports only earlier layers. */
const LAYERS = {
  'apps/shell/src': [['i18n'], ['layout'], ['pages'], ['app'], ['browser', 'server']],
  'apps/api/src': [['platform'], ['modules'], ['web']],
};

/** Files of the API that access the database, and its specs. */
const DATABASE_FILES = [
  '**/*.repository.ts',
  '**/*.schema.ts',
  'apps/api/src/platform/database/**',
  '**/*.spec.ts',
  '**/testing/**',
];
const ONLY_REPOSITORIES = 'only repositories and schemas access the database: use strings as ids';
/** Modules that do not follow the rules of repositories yet. */

/** @param {string} base */
const foldersOf = (base) =>
  existsSync(base)
    ? readdirSync(base, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];

/**
 * Imports of folders beside an importer's own, from any depth.
 *
 * @param {string[]} names
 * @param {string} message
 */
const relativeTo = (names, message) => ({ regex: `^(\\.\\./)+(${names.join('|')})(/|$)`, message });

/** @param {string} root */
const screens = (root) =>
  Object.entries(SHARED_FOLDERS).flatMap(([base, shared]) => {
    const folders = foldersOf(`${root}/${base}`);
    const own = folders.filter((name) => !shared.includes(name));
    return folders.map((name) => ({
      files: [`${base}/${name}/**/*.{ts,tsx}`],
      patterns: [
        relativeTo(
          own.filter((other) => other !== name),
          'screens of an app do not import each other: move shared code into a shared folder',
        ),
      ],
    }));
  });

const layers = Object.entries(LAYERS).flatMap(([base, order]) =>
  order.flatMap((names, level) => {
    const above = order.slice(level + 1).flat();
    /** @param {string} name */
    const beside = (name) => names.filter((other) => other !== name);
    return names
      .map((name) => ({ name, forbidden: [...above, ...beside(name)] }))
      .filter(({ forbidden }) => forbidden.length > 0)
      .map(({ name, forbidden }) => ({
        files: [`${base}/${name}/**/*.{ts,tsx}`],
        patterns: [relativeTo(forbidden, `${name} is a lower layer and must not import higher ones`)],
      }));
  }),
);

/**
 * Folder rules: each with its files and the patterns of forbidden imports.
 *
 * @param {string} root
 * @returns {{ files: string[], ignores?: string[], patterns: { regex: string, message: string }[] }[]}
 */
export const folderRules = (root) => [
  {
    files: ['**/*.{ts,tsx,mjs}'],
    patterns: [
      {
        regex:
          '^@meridian/[^/]+/(?!(tokens|fonts)\\.css$|russian-typography$|jest-global-(setup|teardown)$|package\\.json$|webpack$|rsbuild$)',
        message: 'a lib has one entry point',
      },
      { regex: '^@meridian/(api|shell|[a-z]+-mfe)(/|$)', message: 'an app is imported by nobody' },
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    patterns: [{ regex: '^react-router(/|$)', message: 'import from react-router-dom' }],
  },
  {
    files: ['{apps,libs}/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}', '**/testing/**'],
    patterns: [
      {
        regex: '^(@meridian/test(ing|-servers)|@testing-library/.*|@nestjs/testing|fast-check)$',
        message: 'only specs need it',
      },
      { regex: '(^|/)testing/', message: 'only specs need it' },
    ],
  },
  {
    files: ['apps/api/src/modules/**/*.ts', 'apps/api/src/platform/**/*.ts'],
    patterns: [{ regex: '^react(-dom)?(/|$)', message: 'React belongs to src/web alone' }],
  },
  {
    files: ['apps/api/src/**/*.ts'],
    ignores: [...DATABASE_FILES],
    patterns: [{ regex: '^mongoose$', message: ONLY_REPOSITORIES }],
  },
  {
    files: ['apps/api/src/**/*.ts'],
    // A module registers the models of its collections.
    ignores: [...DATABASE_FILES, '**/*.module.ts'],
    patterns: [{ regex: '^@nestjs/mongoose$', message: ONLY_REPOSITORIES }],
  },
  {
    files: ['apps/api/src/**/*.{repository,schema}.ts'],
    patterns: [
      {
        regex: '/errors/app-error\\.ts$',
        message: 'a repository throws errors of platform/database/errors.ts',
      },
    ],
  },
  ...screens(root),
  ...layers,
];

/** Projects whose bundles must not carry the schemas' library: they take types from the contracts, nothing else. */
export const CONTRACT_TYPES_ONLY = [
  'apps/shell/src/**/*.{ts,tsx}',
  'apps/catalog-mfe/src/**/*.{ts,tsx}',
  'libs/identity/src/**/*.{ts,tsx}',
];
