import { fileURLToPath } from 'node:url';
import { createProjectGraphAsync } from '@nx/devkit';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { CONTRACT_TYPES_ONLY, folderRules, PROJECTS } from './eslint.boundaries.mjs';
import { vocabulary } from './tools/workflow/src/repository/vocabulary.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));

// The boundaries' rule reads the project graph from the cache of Nx, which is up to date while Nx runs a target.
if (!process.env.NX_TASK_TARGET_PROJECT) {
  process.env.NX_DAEMON ??= 'false';
  await createProjectGraphAsync({ exitOnError: false });
}

const TEXT_AS_KEY = [
  {
    selector:
      'BinaryExpression[operator="in"]:not([left.type="Literal"]):not([left.type="PrivateIdentifier"])',
    message: '`in` finds the properties of Object.prototype as well: use Object.hasOwn, a Map or a Set',
  },
  {
    selector:
      ':matches(Program, ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator[init.type="ObjectExpression"] > Identifier TSTypeReference[typeName.name="Record"] > TSTypeParameterInstantiation > TSStringKeyword:first-child',
    message: 'a record looked up by any text finds the properties of Object.prototype as well: use a Map',
  },
];

const TYPESCRIPT = ['**/*.{ts,tsx}'];
const SPECS = ['**/*.spec.{ts,tsx}', '**/testing/**/*.{ts,tsx}', 'libs/testing/**/*.{ts,tsx}'];

const { 'no-restricted-imports': restrictedImports } =
  /** @type {{ rules: { 'no-restricted-imports': import('eslint').Rule.RuleModule } }} */ (
    /** @type {unknown} */ (tseslint.plugin)
  ).rules;

/**
 * ESLint lets a later block replace an earlier one's list of imports, so that each rule of a folder is a rule instance of
 * its own, under its own plugin name.
 */
const folders = folderRules(root).map(
  /** @returns {import('eslint').Linter.Config} */
  ({ files, ignores, patterns }, index) => ({
    files,
    ...(ignores ? { ignores } : {}),
    plugins: { [`folder-${index}`]: { rules: { imports: restrictedImports } } },
    rules: { [`folder-${index}/imports`]: ['error', { patterns }] },
  }),
);

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      'releases/',
      '.data/',
      '.cache/',
      '.nx/',
      'coverage/',
      'shots/',
      '.swc/',
      'tools/interop/fixtures/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: TYPESCRIPT,
    // The rules that need types are in .oxlintrc.json, because they take less than half of the CPU time there.
    extends: [tseslint.configs.recommended],
    // An import of a class that only a decorated constructor names is used at run time.
    languageOptions: { parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true } },
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    extends: [tseslint.configs.recommended],
    languageOptions: { globals: { ...globals.node, ...globals.jest } },
  },
  {
    files: [...TYPESCRIPT, '{apps,libs,tools}/*/src/**/*.mjs'],
    // Like `webpack.config.mjs`, the configuration of an app imports the build.
    ignores: ['apps/*/*.config.ts'],
    plugins: { '@nx': nx },
    rules: { '@nx/enforce-module-boundaries': ['error', { depConstraints: PROJECTS }] },
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'no-else-return': 'error',
      'no-restricted-globals': ['error', 'event', 'name'],
      'max-lines': ['error', { max: 350, skipBlankLines: true }],
      'max-depth': ['error', 4],
      'max-params': ['error', 8],
      complexity: ['error', 20],
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: [
      'tools/workflow/src/repository/vocabulary.mjs',
      '**/i18n/{en,ru}/**',
      '**/i18n/{en,ru,*-en,*-ru}.ts',
      '**/static-page/texts/**',
    ],
    plugins: { vocabulary },
    rules: { 'vocabulary/terms': 'error' },
  },
  {
    files: ['apps/**/*.{ts,tsx}', 'libs/**/*.{ts,tsx}'],
    rules: { 'no-console': ['error', { allow: ['warn', 'error', 'info'] }] },
  },
  {
    // Text from a URL may name a property of Object.prototype.
    files: [
      'apps/*-mfe/**/*.{ts,tsx}',
      'apps/shell/**/*.{ts,tsx}',
      'libs/**/*.{ts,tsx}',
      'apps/api/src/web/**/*.ts',
    ],
    ignores: SPECS,
    rules: { 'no-restricted-syntax': ['error', ...TEXT_AS_KEY] },
  },
  {
    // These rules compile each file, which is most of the time of the linter, so that files without components are left out.
    files: ['apps/{shell,*-mfe}/**/{*.tsx,use-*.ts}', 'libs/**/{*.tsx,use-*.ts}'],
    ignores: SPECS,
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      // State is restored after hydration in an effect, by design.
      'react-hooks/set-state-in-effect': 'off',
      // It takes every object with a ref in it, such as what a drag library answers, for a ref.
      'react-hooks/refs': 'off',
    },
  },
  {
    files: CONTRACT_TYPES_ONLY,
    ignores: SPECS,
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@meridian/contracts',
              allowTypeImports: true,
              message: 'its schemas are too heavy for the first page: import types only',
            },
          ],
        },
      ],
    },
  },
  {
    // The index's hot loops run inside the length of their typed arrays; a check an element would cost the most there.
    files: ['apps/api/src/modules/catalogue/search/memory/*.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  ...folders,
  {
    files: SPECS,
    rules: {
      // A wrong assumption of a test fails the test.
      '@typescript-eslint/no-non-null-assertion': 'off',
      'max-lines': ['error', { max: 450 }],
    },
  },
  prettier,
);
