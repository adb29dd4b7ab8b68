import { DEFAULT_SELLER, LANGUAGES } from '@meridian/domain';
import { act, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { renderShell } from '../../layout/testing/render-shell.tsx';
import { shellRoutes } from '../routes.tsx';
import { loadStaticText } from './load-static-text.ts';
import { STATIC_PAGES, type StaticPageName } from './static-pages.ts';
import { StaticTextView } from './static-text-view.tsx';
import type { StaticText } from './static-text.ts';

const wordsOf = (text: StaticText): string => JSON.stringify(text);
const pathOf = (name: StaticPageName): string => STATIC_PAGES.find((page) => page.name === name)?.path ?? '';

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(STATIC_PAGES)('shows $name at $path', async ({ name, path }) => {
    await renderShell({ path, locale: { language }, routes: shellRoutes });
    const page = within(await screen.findByTestId('static-page'));
    const text = await loadStaticText(name, language);
    const heading = page.getByRole('heading', { level: 1 });
    expect(heading.textContent).toBe(text.title.toLocaleUpperCase(language));
    expect(page.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual(
      text.blocks.map((block) => block.title),
    );
  });

  it.each<[StaticPageName, RegExp[]]>([
    ['terms', [/30/, /24/, /\b3 (years|года|лет)/, /VAT|НДС/, /Swedish law|право Швеции/]],
    ['returns', [/30/, /label|этикетк/, /national post|национальная почта/]],
    ['warranty', [/24/, /\b3 (years|года|лет)/]],
    [
      'privacy',
      [
        /\b7 (years|лет)/,
        /30 (months|месяцев)/,
        /12 (months|месяцев)/,
        /[Tt]hree years|Три года/,
        /GeoLite2.* MaxMind.*maxmind\.com/,
        // The periods of docs/privacy.md.
        /30 (days|дней) (after it was last used|после последнего использования)/,
        /60 (minutes|минут)/,
        /24 (hours|часа|часов)/,
        /90 (days|дней)/,
        /180 (days|дней)/,
        /2 (years|года)/,
        /30 (days|дней) after they are delivered|30 дней после доставки/,
      ],
    ],
    ['accessibility', [/WCAG 2\.1 AA/, /AA/]],
  ])('contains the legal constants of %s', async (name, constants) => {
    const words = wordsOf(await loadStaticText(name, language));
    for (const constant of constants) expect(words).toMatch(constant);
  });

  it('lists purpose, data, basis and retention of every data processing', async () => {
    const { blocks } = await loadStaticText('privacy', language);
    const processings = blocks.filter((block) => block.facts);
    expect(processings).toHaveLength(11);
    for (const { facts } of processings) expect(facts).toHaveLength(4);
  });
});

it.each(STATIC_PAGES)('has the same blocks on $name in both languages', async ({ name }) => {
  const [en, ru] = await Promise.all([loadStaticText(name, 'en'), loadStaticText(name, 'ru')]);
  const shape = ({ blocks }: StaticText) =>
    blocks.map(({ text = [], facts = [] }) => [
      text.map((part) => (typeof part === 'string' ? 'paragraph' : part.length)),
      facts.length,
    ]);
  expect(shape(ru)).toEqual(shape(en));
});

it('lists orders and account first, then the data processings of the specification in its order, then alerts', async () => {
  const { blocks } = await loadStaticText('privacy', 'en');
  expect(blocks.filter((block) => block.facts).map((block) => block.title)).toEqual([
    'Orders and delivery',
    'Your account',
    'Payment card data',
    'Gift cards',
    'Direct marketing',
    'Competitions and events',
    'Support',
    'Customer experience surveys',
    'Repair service',
    'Checkout reminder',
    'Alerts about a watch',
  ]);
});

it('changes the text with the language', async () => {
  const { store } = await renderShell({ path: pathOf('authenticity'), routes: shellRoutes });
  expect(await screen.findByRole('heading', { name: 'AUTHENTICITY' })).toBeVisible();
  act(() => store.getState().setLanguage('ru'));
  expect(await screen.findByRole('heading', { name: 'ПОДЛИННОСТЬ' })).toBeVisible();
});

it('links the email of the seller', async () => {
  const text = await loadStaticText('returns', 'en');
  const element = <StaticTextView text={text} language="en" />;
  const loader = () => ({ seller: { ...DEFAULT_SELLER, email: 'seller@example.com' } });
  render(<RouterProvider router={createMemoryRouter([{ id: 'root', path: '/', loader, element }])} />);
  const link = await screen.findByRole('link', { name: 'seller@example.com' });
  expect(link).toHaveAttribute('href', 'mailto:seller@example.com');
  expect(screen.queryByText(/\{email\}/)).toBeNull();
});
