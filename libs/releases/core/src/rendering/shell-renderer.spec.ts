import type { RenderRequest } from '@meridian/federation';
import { createShellRenderer } from './shell-renderer.ts';
import { ReleaseStore } from '../store/release-store.ts';
import { builtApp, manifestOf, temporaryFolder } from '../testing/built-app.ts';

afterEach(() => jest.restoreAllMocks());

/** A shell whose page is the text or the error of the catalogue's version `a`. */
const SHELL = `
  exports.shareTable = {};
  exports.renderPage = async (request, host) => {
    try {
      return { html: (await host.loadRemote('catalog-mfe', { version: 'a' })).text };
    } catch (error) {
      return { html: String(error) };
    }
  };`;
const createRenderer = async (remote: string) => {
  const store = new ReleaseStore(temporaryFolder());
  await store.publish(manifestOf('shell', '1'), builtApp({ 'server/main.cjs': SHELL }));
  await store.publish(manifestOf('catalog-mfe', 'a'), builtApp({ 'server/main.cjs': remote }));
  const render = createShellRenderer(store.root, '1');
  return async () => (await render({} as RenderRequest)).html;
};

test('loads a version once for all pages', async () => {
  const page = await createRenderer('exports.remote = { text: `load ${Math.random()}` };');
  const first = await page();
  expect(first).toMatch(/^load/);
  expect(await page()).toBe(first);
});

test('tries to load a broken version at most once in 30 seconds', async () => {
  const page = await createRenderer('throw new Error(`broken ${Math.random()}`);');
  const first = await page();
  expect(first).toMatch(/^Error: broken/);
  expect([await page(), await page()]).toEqual([first, first]);

  const later = Date.now() + 30_001;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  const second = await page();
  expect(second).toMatch(/^Error: broken/);
  expect(second).not.toBe(first);
});
