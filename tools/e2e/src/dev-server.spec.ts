import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ROOT } from '@meridian/workflow';
import { open } from './support/browser.ts';
import { type Shop } from './support/shop.ts';
import { allWatches, inStock } from './support/storefront.ts';
import { expect, test } from './support/test.ts';

/** `npm run dev`: the shell and one remote in development inside a shop. */
let shop: Shop;
let server: ChildProcess;
let url: string;
let folder: string;

const write = (file: string, text: string) => writeFile(join(folder, 'src', file), text);
const edit = async (file: string, from: string, to: string) => {
  const text = await readFile(join(folder, 'src', file), 'utf8');
  expect(text).toContain(from);
  await write(file, text.replace(from, to));
};

const counter = (label: string, hooks = '') => `
  import { useState } from 'react';
  export const Counter = () => {
    const [count, setCount] = useState(0);
    ${hooks}
    return <button data-testid="counter" onClick={() => setCount(count + 1)}>${label} {count}</button>;
  };`;

test.beforeAll(async ({ shop: started }) => {
  shop = started;
  // The copy must be below the node_modules folder of the workspace.
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  folder = join(await mkdtemp(join(ROOT, '.cache/dev-')), 'catalog-mfe');
  await cp(join(ROOT, 'apps/catalog-mfe'), folder, {
    recursive: true,
    filter: (path) => !/\/dist$/.test(path),
  });
  await write('product/counter.tsx', counter('one'));
  await edit('product/perks.tsx', '<ul', '<Counter /><ul');
  await edit('product/perks.tsx', 'import styles', "import { Counter } from './counter.tsx';\nimport styles");
  server = spawn(
    process.execPath,
    [
      ...['--import', '@meridian/build/typescript', 'tools/workflow/src/dev-server/cli.ts'],
      ...['catalog-mfe', '--against', shop.url, '--port', '0', '--from', folder],
    ],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_ENV: '' } },
  );
  url = await new Promise<string>((done, fail) => {
    let output = '';
    server.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      const [address] = /http:\/\/localhost:\d+/.exec(output) ?? [];
      if (address) done(address);
    });
    server.once('exit', () => fail(new Error(output)));
  });
});
test.afterAll(async () => {
  if (server.exitCode === null) {
    server.kill('SIGTERM');
    await new Promise((done) => server.once('exit', done));
  }
  await rm(resolve(folder, '..'), { recursive: true, force: true });
});

test('a code change appears in the open page and keeps component state, cart and document', async ({
  visit,
}) => {
  const watch = (await allWatches(shop.url)).find(inStock);
  const { page, errors } = await visit({ url, country: 'US' });
  await open(page, `/products/${watch?.slug}`);
  const button = page.getByTestId('counter');
  await page.getByTestId('add-to-cart').click();
  await button.click();
  await button.click();
  const loadedAt = await page.evaluate(() => performance.timeOrigin);
  const expectText = (text: string) => expect(button).toHaveText(text);
  await expectText('one 2');

  await write('product/counter.tsx', counter('two'));
  await expectText('two 2');

  // Other hooks reset the state of this component only.
  await write('product/counter.tsx', counter('three', 'useState(1);'));
  await expectText('three 0');
  await button.click();

  await edit('product/perks.module.css', '.perks {', '.perks { color: rgb(1, 2, 3);');
  const color = () =>
    page
      .locator('ul[class*=perks]')
      .first()
      .evaluate((element) => getComputedStyle(element).color);
  await expect.poll(color).toEqual('rgb(1, 2, 3)');

  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
  await expect(page.getByTestId('cart-count').first()).toContainText('1');
  expect(errors).toEqual([]);

  // A build error is logged in the console, and the next change resolves it.
  const output: string[] = [];
  page.on('console', (message) => output.push(message.text()));
  await write('product/counter.tsx', 'const = ;');
  await expect.poll(async () => output.some((text) => text.includes('counter.tsx'))).toEqual(true);
  await write('product/counter.tsx', counter('four', 'useState(1);'));
  await expectText('four 1');

  // Code outside of components reloads the page.
  await edit(
    'product/load-product.ts',
    'export const loadProduct = ',
    "export const loadProduct: typeof read = async (...given) => {\n  document.documentElement.dataset.read = 'again';\n  return read(...given);\n};\nconst read = ",
  );
  await page.locator('html[data-read=again]').waitFor({ state: 'attached' });
  expect(await page.evaluate(() => performance.timeOrigin)).not.toBe(loadedAt);
});

test('other remotes, headers and pages come from the released shop', async ({ visit }) => {
  const { page, errors, scripts } = await visit({ url, country: 'US' });
  await open(page, '/checkout');
  await expect(page.getByTestId('header')).toBeVisible();
  expect(scripts.some((path) => /^\/remotes\/checkout-mfe\/[0-9a-f]{12}\//.test(path))).toBe(true);
  await page.locator('[data-testid=header] a[href="/"]').first().click();
  await page.getByTestId('new-collections').waitFor();
  expect(scripts).toContain('/remotes/shell/dev/shell.js');
  expect(scripts).toContain('/remotes/catalog-mfe/dev/container.js');
  expect(scripts.some((path) => /\/(shell|catalog-mfe)\/(?!dev\/)/.test(path))).toBe(false);
  expect(errors).toEqual([]);

  // The content security policy stays the same.
  const policies = [shop.url, url].map(async (origin) =>
    (await fetch(`${origin}/checkout`, { headers: { accept: 'text/html' } })).headers.get(
      'content-security-policy',
    ),
  );
  const [released, developed] = await Promise.all(policies);
  expect(developed).toBe(released);
});

test('an unknown app prints one line with the existing apps', async () => {
  const child = spawn(
    process.execPath,
    ['--import', '@meridian/build/typescript', 'tools/workflow/src/dev-server/cli.ts', 'nothing-mfe'],
    { cwd: ROOT },
  );
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const code = await new Promise((done) => child.once('close', done));
  expect(output).toBe(
    '"nothing-mfe" is no app with a dev server: name shell, admin-mfe, catalog-mfe, checkout-mfe, compare-mfe, orders-mfe or releases-mfe.\n',
  );
  expect(code).toBe(2);
});
