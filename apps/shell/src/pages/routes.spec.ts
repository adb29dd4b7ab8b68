import { createApiClient } from '@meridian/api-client';
import { type Language, LANGUAGES } from '@meridian/domain';
import type { HeadArguments, RouteHandle, Services } from '@meridian/federation';
import { createI18n } from '@meridian/i18n';
import { createShopStore } from '@meridian/store';
import en from '../i18n/pages-en.ts';
import ru from '../i18n/pages-ru.ts';
import { shellRoutes } from './routes.tsx';

const api = createApiClient({ language: () => 'en' });
const locale = { language: 'en', currency: 'kzt', country: null } as const;
const services: Services = {
  api,
  store: createShopStore({ locale, api: () => api }),
  now: 0,
  loadSlot: () => Promise.reject(new Error('unused')),
};
const routes = shellRoutes(services);

const headOf = (handle: RouteHandle | undefined, language: Language) => {
  const i18n = createI18n(language);
  i18n.addResourceBundle(language, 'shell', language === 'en' ? en : ru);
  const head = handle?.head as
    | ((args: HeadArguments<undefined, 'shell'>) => { title: string; description: string })
    | undefined;
  return head?.({
    data: undefined,
    params: {},
    url: new URL('https://shop.example/'),
    locale: { ...locale, language },
    t: i18n.getFixedT(language, 'shell'),
    origin: 'https://shop.example',
  });
};

it('has all paths of the shell', () => {
  expect(routes.map((route) => route.path).sort()).toEqual(
    [
      '/auth',
      '/auth/forgot',
      '/auth/reset',
      '/auth/verify',
      '/account',
      '/contact-us',
      '/policies/terms-of-service',
      '/policies/privacy-policy',
      '/policies/return-policy',
      '/pages/warranties',
      '/pages/accessibility',
      '/pages/authenticity',
      '/under-construct',
    ].sort(),
  );
});

it('guards the sign-in and the account', () => {
  const guards = routes.flatMap(({ path, handle }) => (handle?.guard ? [[path, handle.guard]] : []));
  expect(guards).toEqual([
    ['/auth', 'guest'],
    ['/account', 'user'],
  ]);
});

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(routes.map((route) => [route.path, route] as const))(
    '%s has a title and a description',
    (_, route) => {
      const head = headOf(route.handle, language);
      expect(head?.title).toMatch(language === 'en' ? /^[A-Z][a-z -]+$/ : /^[А-Я]/);
      expect(head?.description.length).toBeGreaterThan(20);
      expect(head?.title).not.toContain('head.');
    },
  );
});
