import { CONTRACT_VERSION, type RemoteModule } from '@meridian/federation';
import { withPanelTexts } from '@meridian/panel';
import { routes } from './routes.ts';

/** The admin remote: the staff's sign-in and panel. */
export const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  namespace: 'admin',
  dictionaries: withPanelTexts({
    en: () => import(/* webpackChunkName: "i18n-en" */ './i18n/en.ts'),
    ru: () => import(/* webpackChunkName: "i18n-ru" */ './i18n/ru.ts'),
  }),
  routes,
};
