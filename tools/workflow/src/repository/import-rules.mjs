// Allowed imports (docs/architecture.md): projects by their Nx tags, folders inside a project by name.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { workspaceProjects } from '../projects.mjs';
import { ROOT } from '../root.mjs';

const BROWSER_LIBS = ['api-client', 'store', 'i18n', 'ui', 'federation', 'domain', 'contracts'];
const ALL_LIBS = [
  ...BROWSER_LIBS,
  'identity',
  'payment',
  'panel',
  'config',
  'releases',
  'testing',
  'test-servers',
];
/** @param {string[]} names */
const scopes = (names) => names.map((name) => `scope:${name}`);

const SERVER_PACKAGES = /^(@nestjs\/|nestjs-|pino-|(mongoose|express|pino|sharp|nodemailer)(\/|$))/;
const ROUTER = /^react-router(-dom)?(\/|$)/;

/**
 * @typedef {object} ProjectRule Allowed dependencies of the projects with a tag.
 * @property {string} sourceTag
 * @property {string[]} [onlyDependOnTags] one of them must be a tag of an imported project
 * @property {RegExp} [bannedPackages]
 */

/** @type {ProjectRule[]} */
const PROJECT_RULES = [
  { sourceTag: 'scope:domain', onlyDependOnTags: [] },
  { sourceTag: 'scope:contracts', onlyDependOnTags: scopes(['domain']) },
  { sourceTag: 'scope:api-client', onlyDependOnTags: scopes(['contracts', 'domain']) },
  { sourceTag: 'scope:i18n', onlyDependOnTags: scopes(['contracts', 'domain']) },
  { sourceTag: 'scope:store', onlyDependOnTags: scopes(['contracts', 'domain', 'api-client']) },
  {
    sourceTag: 'scope:federation',
    onlyDependOnTags: scopes(['contracts', 'domain', 'api-client', 'store', 'i18n']),
  },
  { sourceTag: 'scope:ui', onlyDependOnTags: [] },
  { sourceTag: 'scope:identity', onlyDependOnTags: scopes([...BROWSER_LIBS, 'testing']) },
  { sourceTag: 'scope:payment', onlyDependOnTags: scopes([...BROWSER_LIBS, 'testing']) },
  { sourceTag: 'scope:panel', onlyDependOnTags: scopes([...BROWSER_LIBS, 'identity', 'testing']) },
  {
    sourceTag: 'scope:releases',
    onlyDependOnTags: scopes(['contracts', 'federation', 'test-servers']),
  },
  { sourceTag: 'scope:config', onlyDependOnTags: [] },
  { sourceTag: 'scope:test-servers', onlyDependOnTags: [] },
  { sourceTag: 'scope:testing', onlyDependOnTags: scopes(BROWSER_LIBS) },
  // Apps never depend on each other: their scope is in no list.
  { sourceTag: 'scope:app', onlyDependOnTags: scopes(ALL_LIBS) },
  { sourceTag: 'scope:tool', onlyDependOnTags: scopes([...ALL_LIBS, 'tool']) },
  {
    sourceTag: 'platform:any',
    onlyDependOnTags: ['platform:any'],
    bannedPackages: SERVER_PACKAGES,
  },
  {
    sourceTag: 'platform:browser',
    onlyDependOnTags: ['platform:any', 'platform:browser'],
    bannedPackages: SERVER_PACKAGES,
  },
  { sourceTag: 'platform:node', onlyDependOnTags: ['platform:any', 'platform:node'] },
  // Screens and the libraries that mount or render them import the router.
  ...[
    'config',
    'domain',
    'contracts',
    'api-client',
    'store',
    'i18n',
    'ui',
    'identity',
    'payment',
    'panel',
    'releases',
    'test-servers',
  ].map((scope) => ({
    sourceTag: `scope:${scope}`,
    bannedPackages: ROUTER,
  })),
  { sourceTag: 'app:api', bannedPackages: ROUTER },
];

/**
 * Folders of an app that its screens share. Every other folder is a screen and imports no other screen.
 *
 * @type {Record<string, string[]>}
 */
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
  'apps/admin-mfe/src': ['i18n', 'panel', 'data', 'discounts', 'images', 'lookups', 'testing', 'watches'],
  'apps/releases-mfe/src': ['i18n', 'frame', 'testing'],
  'apps/shell/src/pages': ['form', 'testing'],
};

/**
 * Layers of an app, lowest first. A layer imports only earlier layers.
 *
 * @type {Record<string, string[][]>}
 */
const LAYERS = {
  'apps/shell/src': [['i18n'], ['layout'], ['pages'], ['app'], ['browser', 'server']],
  // `releases` is the server of the release platform: the shop fills its ports.
  'apps/api/src': [['platform'], ['releases'], ['modules'], ['web']],
};

/** Subjects of the API, lowest first. A subject imports only earlier subjects; its specs import any subject. */
const SUBJECTS = ['shop', 'catalogue', 'messages', 'accounts', 'sales'];

/** Files of the API that access the database, and its specs. */
const DATABASE_FILES =
  /\.(repository|schema|spec)\.ts$|(^|\/)testing\/|^apps\/api\/src\/platform\/database\//;
const SPECS = /\.spec\.tsx?$|(^|\/)testing\//;
const ONLY_REPOSITORIES = 'only repositories and schemas access the database: use strings as ids';

/**
 * @typedef {object} FolderRule Forbidden imports of the files of a folder.
 * @property {RegExp} files
 * @property {RegExp} [except]
 * @property {RegExp} imports
 * @property {boolean} [allowLight] allows types, and modules that load later
 * @property {string} message
 */

/** @param {string} base */
const foldersOf = (base) =>
  existsSync(join(ROOT, base))
    ? readdirSync(join(ROOT, base), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];

/**
 * Forbids the files of `folder` to import folders beside it, from any depth.
 *
 * @param {string} folder
 * @param {string[]} names
 * @param {string} message
 * @returns {FolderRule[]}
 */
const neighbours = (folder, names, message) =>
  names.length === 0
    ? []
    : [
        {
          files: new RegExp(`^${folder}/.*\\.tsx?$`),
          imports: new RegExp(`^(\\.\\./)+(${names.join('|')})(/|$)`),
          message,
        },
      ];

const screens = Object.entries(SHARED_FOLDERS).flatMap(([base, shared]) => {
  const folders = foldersOf(base);
  const own = folders.filter((name) => !shared.includes(name));
  return folders.flatMap((name) =>
    neighbours(
      `${base}/${name}`,
      own.filter((other) => other !== name),
      'screens of an app do not import each other: move shared code into a shared folder',
    ),
  );
});

const layers = Object.entries(LAYERS).flatMap(([base, order]) =>
  order.flatMap((names, level) =>
    names.flatMap((name) =>
      neighbours(
        `${base}/${name}`,
        [...order.slice(level + 1).flat(), ...names.filter((other) => other !== name)],
        `${name} is a lower layer and must not import higher ones`,
      ),
    ),
  ),
);

const subjects = SUBJECTS.flatMap((name, level) =>
  neighbours(
    `apps/api/src/modules/${name}`,
    SUBJECTS.slice(level + 1),
    `${name} is a lower subject and must not import higher ones`,
  ).map((rule) => ({ ...rule, except: SPECS })),
);

/** @type {FolderRule[]} */
const FOLDER_RULES = [
  {
    files: /\.(tsx?|mjs)$/,
    imports:
      /^@meridian\/[^/]+\/(?!(tokens|fonts)\.css$|russian-typography$|jest-global-(setup|teardown)$|package\.json$|webpack$|rsbuild$|typescript$)/,
    message: 'a lib has one entry point',
  },
  {
    files: /\.(tsx?|mjs)$/,
    imports: /^@meridian\/(api|shell|[a-z]+-mfe)(\/|$)/,
    message: 'an app is imported by nobody',
  },
  { files: /\.tsx?$/, imports: /^react-router(\/|$)/, message: 'import from react-router-dom' },
  {
    files: /^(apps|libs)\/.*\.tsx?$/,
    except: SPECS,
    imports:
      /^(@meridian\/test(ing|-servers)|@testing-library\/.*|@nestjs\/testing|fast-check)$|(^|\/)testing\//,
    message: 'only specs need it',
  },
  {
    // The bundles of these projects must not contain the schema library.
    files: /^(apps\/(shell|catalog-mfe)|libs\/identity)\/src\/.*\.tsx?$/,
    except: SPECS,
    imports: /^@meridian\/contracts$/,
    allowLight: true,
    message: 'its schemas are too heavy for the first page: import types only',
  },
  {
    files: /^apps\/api\/src\/(modules|platform)\/.*\.ts$/,
    imports: /^react(-dom)?(\/|$)/,
    message: 'React belongs to src/web alone',
  },
  {
    files: /^apps\/api\/src\/.*\.ts$/,
    except: DATABASE_FILES,
    imports: /^mongoose$/,
    message: ONLY_REPOSITORIES,
  },
  {
    // A module registers the models of its collections.
    files: /^apps\/api\/src\/.*(?<!\.module)\.ts$/,
    except: DATABASE_FILES,
    imports: /^@nestjs\/mongoose$/,
    message: ONLY_REPOSITORIES,
  },
  {
    files: /^apps\/api\/src\/.*\.(repository|schema)\.ts$/,
    imports: /\/errors\/app-error\.ts$/,
    message: 'a repository throws errors of platform/database/errors.ts',
  },
  ...screens,
  ...layers,
  ...subjects,
];

const projects = workspaceProjects().map((project) => ({ ...project, name: `@meridian/${project.name}` }));

/** @param {string} path */
const projectOf = (path) => projects.find(({ folder }) => path.startsWith(`${folder}/`));

/**
 * @param {string} file
 * @param {string} source
 */
const projectError = (file, source) => {
  const from = projectOf(file);
  // Like `webpack.config.mjs`, the configuration of an app imports the build.
  if (!from || !file.startsWith(`${from.folder}/src/`)) return undefined;
  if (source.startsWith('.'))
    return projectOf(join(dirname(file), source)) === from ? undefined : 'import another project by its name';
  const to = projects.find(({ name }) => source === name || source.startsWith(`${name}/`));
  if (to === from) return undefined;
  for (const { sourceTag, onlyDependOnTags, bannedPackages } of PROJECT_RULES) {
    if (!from.tags.includes(sourceTag)) continue;
    if (to && onlyDependOnTags && !to.tags.some((tag) => onlyDependOnTags.includes(tag)))
      return `${sourceTag} does not depend on ${to.tags.join(', ')}`;
    if (bannedPackages?.test(source)) return `${sourceTag} does not import it`;
  }
  return undefined;
};

/**
 * Returns why a file may not import a module, or undefined if it may.
 *
 * @param {string} file path from the root of the repository, with `/`
 * @param {string} source the module as written in the import
 * @param {boolean} isLight whether only types are imported, or the module loads later
 * @returns {string | undefined}
 */
export const forbiddenImport = (file, source, isLight) =>
  projectError(file, source) ??
  FOLDER_RULES.find(
    ({ files, except, imports, allowLight }) =>
      files.test(file) && !except?.test(file) && imports.test(source) && !(allowLight && isLight),
  )?.message;
