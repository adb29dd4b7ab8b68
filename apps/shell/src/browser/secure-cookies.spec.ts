/** @jest-environment-options {"url": "https://shop.test/"} */
import { featureOf } from '../app/testing/feature.ts';
import { surroundings } from '../app/testing/render-page.tsx';
import { followLocale } from './follow-locale.ts';

test('the cookie of a choice is Secure on a page that came over TLS', () => {
  const written = jest.spyOn(document, 'cookie', 'set');
  const parts = surroundings({ new: featureOf([]) });
  followLocale({ ...parts, router: { revalidate: () => Promise.resolve() } });
  parts.store.getState().setCurrency('usd');
  expect(written).toHaveBeenCalledWith(expect.stringMatching(/^currency=usd; .*; secure$/));
});
