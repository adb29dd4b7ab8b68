import { renderRoute } from '@meridian/testing';
import { screen } from '@testing-library/react';
import { remote } from '../remote.ts';

test.each([
  ['en', 'Compare'],
  ['ru', 'Новый раздел'],
] as const)('shows its title in %s', async (language, title) => {
  const { head } = await renderRoute(remote, '/compare', { locale: { language } });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(head()?.title).toBe(title);
});
