/**
 * @jest-environment jsdom
 * @jest-environment-options {"url": "https://shop.test/"}
 */
import { moduleWith } from '../app/testing/remote-stub.ts';
import { createTestPage } from '../app/testing/render-page.tsx';
import { applyLocaleChanges } from './apply-locale-changes.ts';

test('sets the currency cookie with Secure on an HTTPS page', async () => {
  const written = jest.spyOn(document, 'cookie', 'set');
  const parts = await createTestPage({ new: moduleWith([]) });
  applyLocaleChanges({ ...parts, router: { revalidate: () => Promise.resolve() } });
  parts.store.getState().setCurrency('usd');
  expect(written).toHaveBeenCalledWith(expect.stringMatching(/^currency=usd; .*; secure$/));
});
