import { CONTRACT_VERSION, type RemoteModule } from '@meridian/federation';
import { routes } from './routes.ts';

/** The compare remote. */
export const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  namespace: 'compare',
  dictionaries: {
    en: () => import(/* webpackChunkName: "i18n-en" */ './i18n/en.ts'),
    ru: () => import(/* webpackChunkName: "i18n-ru" */ './i18n/ru.ts'),
  },
  routes,
};
