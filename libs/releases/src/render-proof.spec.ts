import { openShell } from './open-shell.ts';
import { ContractError } from './release-check.ts';
import { ReleaseStore } from './release-store.ts';
import { smokeTestRendering, type RenderPage } from './render-proof.ts';
import { builtApp, manifestOf, temporaryFolder } from './testing/built-app.ts';

/** A shell whose page is what the remote of its address says, or its own. */
const SHELL = `
  exports.shareTable = {};
  exports.renderPage = async ({ path, releases }, host) => {
    const [name, [release] = []] = Object.entries(releases).find(([, all]) => all[0]?.mounts.includes(path)) ?? [];
    const answer = { status: 200, location: null, html: 'own', styleHashes: [], failures: [] };
    if (!release) return answer;
    try {
      return { ...answer, ...host.loadRemote(name, release).page(path) };
    } catch (error) {
      return { ...answer, status: 503, failures: [{ remote: name, version: release.version, error: String(error) }] };
    }
  };`;
const page = (code: string) => `exports.remote = { page: (path) => { ${code} } };`;

let store: ReleaseStore;
let asked: string[];
const render: RenderPage = (request, { shell: [version = ''], remotes }) => {
  asked.push(request.path);
  return openShell(
    store.root,
    version,
  )({ ...request, releases: remotes, origin: '', apiOrigin: '', apiHeaders: {} });
};
const publish = (
  app: 'shell' | 'catalog-mfe' | 'checkout-mfe',
  version: string,
  code: string,
  mounts = ['/'],
) => store.publish(manifestOf(app, version, { mounts }), builtApp({ 'server/main.cjs': code }));
const prove = (app: 'shell' | 'catalog-mfe', version: string) =>
  smokeTestRendering(store, app, version, render);

beforeEach(async () => {
  asked = [];
  store = new ReleaseStore(temporaryFolder());
  await publish('shell', '1', SHELL, []);
  await store.point('shell', '1', { reason: 'start' });
});

test('a feature’s own pages are rendered; addresses that stand for many are not guessed at', async () => {
  await publish('catalog-mfe', 'a', page("return { html: 'a' };"), [
    '/',
    '/products',
    '/products/:slug',
    '/menu/*',
  ]);
  await prove('catalog-mfe', 'a');
  expect(asked).toEqual(['/', '/products']);
});

test.each([
  ['that throws while loading', 'throw new Error("no module");', 'no module'],
  ['that throws while rendering', page('throw new TypeError("no screen");'), 'no screen'],
  ['whose page is empty', page("return { html: '' };"), 'the page is empty'],
  ['whose page is out of order', page('return { status: 503 };'), 'it answers 503'],
])('a version %s is refused, though a good one could stand in', async (_, code, message) => {
  await publish('catalog-mfe', 'good', page("return { html: 'good' };"));
  await store.point('catalog-mfe', 'good', { reason: 'start' });
  await publish('catalog-mfe', 'bad', code);
  await expect(prove('catalog-mfe', 'bad')).rejects.toThrow(ContractError);
  await expect(prove('catalog-mfe', 'bad')).rejects.toThrow(message);
  await expect(prove('catalog-mfe', 'good')).resolves.toBeUndefined();
});

test('a page that sends elsewhere is a page', async () => {
  await publish('catalog-mfe', 'a', page("return { status: 302, location: '/', html: '' };"));
  await expect(prove('catalog-mfe', 'a')).resolves.toBeUndefined();
});

test('a shell has to render its own pages and those of every live feature', async () => {
  await publish('catalog-mfe', 'a', page("return { html: 'a' };"), ['/', '/products']);
  await publish('checkout-mfe', 'b', page("return { html: 'b' };"), ['/order']);
  await store.point('catalog-mfe', 'a', { reason: 'start' });
  await store.point('checkout-mfe', 'b', { reason: 'start' });
  await publish('shell', '2', SHELL, []);
  await prove('shell', '2');
  expect(asked).toEqual(['/auth', '/', '/products', '/order']);
  await publish('shell', '3', 'throw new Error("no shell");', []);
  await expect(prove('shell', '3')).rejects.toThrow('no shell');
});
