import { LANGUAGES } from '@meridian/domain';
import { appNames } from '@meridian/build';
import type { AppName, ReleaseManifest } from '@meridian/federation';
import { BUDGETS } from './budgets.ts';
import { builtManifest, firstLoad } from './first-load.ts';

/** Bytes by which a budget may exceed the measured size. Above that the test suggests to lower the budget. */
const MAX_SLACK_BYTES = 3000;

const pages = Object.entries(BUDGETS);

describe('the first load', () => {
  it.each(pages)('of the %s page stays within its script budget', (name, budget) => {
    const loads = LANGUAGES.map((language) => firstLoad(budget, language));
    const gzip = Math.max(...loads.map((load) => load.gzip));
    if (gzip < budget.gzip - MAX_SLACK_BYTES)
      process.stderr.write(
        `note: ${name} loads ${gzip} bytes of script; lower its budget of ${budget.gzip} in budgets.json\n`,
      );
    expect(gzip).toBeLessThanOrEqual(budget.gzip);
    for (const { scripts } of loads) expect(scripts.length).toBeLessThanOrEqual(budget.requests);
  });

  it('contains no code of the admin panel', () => {
    for (const [, budget] of pages)
      for (const language of LANGUAGES)
        expect(firstLoad(budget, language).scripts.join()).not.toContain('admin-mfe');
  });

  it('contains react-dom in the shell only', () => {
    for (const app of appNames().filter((name) => name !== 'shell')) {
      const { files, chunks, entry } = builtManifest(app);
      for (const file of [entry, ...(chunks.remote?.js ?? [])])
        expect([file, (files[file]?.gzip ?? 0) < 40_000]).toEqual([file, true]);
    }
  });
});

describe('firstLoad', () => {
  const manifest = (entry: string, chunks: Record<string, string[]>): ReleaseManifest => ({
    app: 'shell',
    version: '1',
    contract: 1,
    mounts: [],
    slots: [],
    shared: {},
    entry,
    global: '',
    chunks: Object.fromEntries(Object.entries(chunks).map(([name, js]) => [name, { js, css: [] }])),
    files: Object.fromEntries(
      [entry, ...Object.values(chunks).flat()].map((file) => [
        file,
        { bytes: 99, gzip: file.length, integrity: '' },
      ]),
    ),
    server: '',
  });
  const manifests: Partial<Record<AppName, ReleaseManifest>> = {
    shell: manifest('s.js', { shell: ['s.js', 'vendor.js'], 'i18n-en': ['en.js'] }),
    'catalog-mfe': manifest('c.js', {
      remote: ['r.js'],
      'i18n-en': ['en.js'],
      'i18n-home-en': ['home-en.js'],
      home: ['r.js', 'h.js'],
    }),
  };
  const load = (chunk: string) =>
    firstLoad(
      { remote: 'catalog-mfe', chunk, textChunk: 'i18n-home' },
      'en',
      (app) => manifests[app] ?? manifest('x', {}),
    );

  it('counts every file once', () => {
    expect(load('home')).toEqual({
      scripts: [
        'shell/s.js',
        'shell/vendor.js',
        'shell/en.js',
        'catalog-mfe/c.js',
        'catalog-mfe/r.js',
        'catalog-mfe/en.js',
        'catalog-mfe/h.js',
        'catalog-mfe/home-en.js',
      ],
      gzip: 4 + 9 + 5 + 4 + 4 + 5 + 4 + 10,
    });
  });
  it('throws on a chunk that is not in the manifest', () => {
    expect(() => load('nowhere')).toThrow('no chunk nowhere');
  });
});
