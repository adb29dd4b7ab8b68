import { CONTRACT_VERSION, type RemoteModule } from '@meridian/federation';
import { commonTexts } from './i18n/texts.ts';
import { routes } from './routes.ts';

/** The catalogue remote: home, catalogue, product page and wish list. */
export const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  namespace: 'catalog',
  dictionaries: commonTexts,
  routes,
};
