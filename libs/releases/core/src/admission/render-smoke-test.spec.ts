import { createShellRenderer } from '../rendering/shell-renderer.ts';
import { ContractError } from './release-check.ts';
import { ReleaseStore } from '../store/release-store.ts';
import { smokeTestRendering, type RenderPage } from './render-smoke-test.ts';
import { builtApp, manifestOf, temporaryFolder } from '../testing/built-app.ts';

/** A shell that renders the page of the remote that answers the path, or its own page. */
const SHELL = `
  exports.shareTable = {};
  exports.renderPage = async ({ path, releases }, host) => {
    const [name, [release] = []] = Object.entries(releases).find(([, all]) => all[0]?.mounts.includes(path)) ?? [];
    const answer = { status: 200, location: null, html: 'own', styleHashes: [], failures: [] };
    if (!release) return answer;
    try {
      return { ...answer, ...(await host.loadRemote(name, release)).page(path) };
    } catch (error) {
      return { ...answer, status: 503, failures: [{ remote: name, version: release.version, error: String(error) }] };
    }
  };`;
const page = (code: string) => `exports.remote = { page: (path) => { ${code} } };`;

let store: ReleaseStore;
let rendered: string[];
const render: RenderPage = (request, { shell: [version = ''], remotes }) => {
  rendered.push(request.path);
  return createShellRenderer(
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
const smokeTest = (app: 'shell' | 'catalog-mfe', version: string) =>
  smokeTestRendering(store, { [app]: version }, render);

beforeEach(async () => {
  rendered = [];
  store = new ReleaseStore(temporaryFolder());
  await publish('shell', '1', SHELL, []);
  await store.point('shell', '1', { reason: 'start' });
});

test('renders the static paths of a remote and skips path patterns with parameters', async () => {
  await publish('catalog-mfe', 'a', page("return { html: 'a' };"), [
    '/',
    '/products',
    '/products/:slug',
    '/menu/*',
  ]);
  await smokeTest('catalog-mfe', 'a');
  expect(rendered).toEqual(['/', '/products']);
});

test.each([
  ['that throws while loading', 'throw new Error("no module");', 'no module'],
  ['that throws while rendering', page('throw new TypeError("no screen");'), 'no screen'],
  ['whose page is empty', page("return { html: '' };"), 'the page is empty'],
  ['whose page answers 503', page('return { status: 503 };'), 'it answers 503'],
])('refuses a version %s although a fallback exists', async (_, code, message) => {
  await publish('catalog-mfe', 'good', page("return { html: 'good' };"));
  await store.point('catalog-mfe', 'good', { reason: 'start' });
  await publish('catalog-mfe', 'bad', code);
  await expect(smokeTest('catalog-mfe', 'bad')).rejects.toThrow(ContractError);
  await expect(smokeTest('catalog-mfe', 'bad')).rejects.toThrow(message);
  await expect(smokeTest('catalog-mfe', 'good')).resolves.toBeUndefined();
});

test('accepts a page that redirects', async () => {
  await publish('catalog-mfe', 'a', page("return { status: 302, location: '/', html: '' };"));
  await expect(smokeTest('catalog-mfe', 'a')).resolves.toBeUndefined();
});

test('renders the page of a new shell and the pages of every live remote', async () => {
  await publish('catalog-mfe', 'a', page("return { html: 'a' };"), ['/', '/products']);
  await publish('checkout-mfe', 'b', page("return { html: 'b' };"), ['/order']);
  await store.point('catalog-mfe', 'a', { reason: 'start' });
  await store.point('checkout-mfe', 'b', { reason: 'start' });
  await publish('shell', '2', SHELL, []);
  await smokeTest('shell', '2');
  expect(rendered).toEqual(['/auth', '/', '/products', '/order']);
  await publish('shell', '3', 'throw new Error("no shell");', []);
  await expect(smokeTest('shell', '3')).rejects.toThrow('no shell');
});
