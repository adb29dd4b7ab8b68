import { renderRoute } from '@meridian/testing';
import { screen } from '@testing-library/react';
import { remote } from '../remote.ts';

test.each([
  ['en', 'Example'],
  ['ru', 'Новый раздел'],
] as const)('in %s it says what it is', async (language, title) => {
  const { head } = await renderRoute(remote, '/example-address', { locale: { language } });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(head()?.title).toBe(title);
});
