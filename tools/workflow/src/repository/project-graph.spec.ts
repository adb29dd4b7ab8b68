import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { sourceFiles } from './source-files.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const SCOPE = '@meridian/';
const SOURCE = /\.(ts|tsx|mjs|js)$/;

interface Graph {
  graph: {
    nodes: Record<string, { data: { root: string; implicitDependencies?: string[] } }>;
    dependencies: Record<string, { target: string }[]>;
  };
}

/** Reads the project graph of Nx, which decides what a cached result depends on and what a change affects. */
const declaredGraph = (): Graph['graph'] => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-graph-'));
  try {
    const file = join(folder, 'graph.json');
    execFileSync(
      process.execPath,
      [fileURLToPath(import.meta.resolve('nx/bin/nx.js')), 'graph', `--file=${file}`],
      {
        cwd: ROOT,
        stdio: 'pipe',
        env: { ...process.env, NX_CACHE_DIRECTORY: join(folder, 'cache'), NX_DAEMON: 'false' },
      },
    );
    return (JSON.parse(readFileSync(file, 'utf8')) as Graph).graph;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The imports of a file, and the packages that a configuration file names as strings. */
const importsOf = (file: string): string[] => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const imported = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  const isConfiguration = file.endsWith('config.mjs');
  const named = isConfiguration
    ? [...text.matchAll(/'(@meridian\/[^']+)'/g)].map(([, name = '']) => name)
    : [];
  return [...imported, ...named];
};

const sources = ['apps', 'libs', 'tools']
  .flatMap(sourceFiles)
  .filter((file) => SOURCE.test(file))
  .map((file) => ({ file, imports: importsOf(file) }));
const { nodes, dependencies } = declaredGraph();
const projects = Object.entries(nodes).map(([name, { data }]) => ({ name, root: data.root }));
const projectOf = (path: string): string | undefined =>
  projects.find(({ root }) => path === root || path.startsWith(`${root}/`))?.name;

const targetOf = (file: string, imported: string): string | undefined => {
  if (imported.startsWith(SCOPE)) return SCOPE + (imported.slice(SCOPE.length).split('/')[0] ?? '');
  if (!imported.startsWith('.')) return undefined;
  return projectOf(relative(ROOT, resolve(ROOT, dirname(file), imported)).replaceAll('\\', '/'));
};

test('the Nx graph contains every import between projects', () => {
  const missing = new Map<string, string>();
  for (const { file, imports } of sources) {
    const from = projectOf(file);
    if (!from) continue;
    const declared = new Set((dependencies[from] ?? []).map(({ target }) => target));
    for (const imported of imports) {
      const to = targetOf(file, imported);
      if (to && to !== from && nodes[to] && !declared.has(to)) missing.set(`${from} -> ${to}`, file);
    }
  }
  expect([...missing]).toEqual([]);
});

test('no project declares a dependency on a project that it does not import', () => {
  const used = new Set(
    sources.flatMap(({ file, imports }) =>
      imports.map((imported) => `${projectOf(file)} -> ${targetOf(file, imported)}`),
    ),
  );
  const unused = projects.flatMap(({ name, root }) => {
    const manifest = JSON.parse(readFileSync(join(ROOT, root, 'package.json'), 'utf8')) as {
      dependencies?: object;
      devDependencies?: object;
    };
    return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
      .filter((target) => target.startsWith(SCOPE) && !used.has(`${name} -> ${target}`))
      .map((target) => `${name} -> ${target}`);
  });
  expect(unused).toEqual([]);
});

test.each(['e2e', 'bench', 'chaos'])(
  'the project %s, which runs the built shop, depends on every app',
  (tool) => {
    const declared = new Set((dependencies[SCOPE + tool] ?? []).map(({ target }) => target));
    for (const app of [
      'api',
      'shell',
      'catalog-mfe',
      'checkout-mfe',
      'compare-mfe',
      'orders-mfe',
      'admin-mfe',
      'releases-mfe',
    ])
      expect(declared).toContain(SCOPE + app);
  },
);
