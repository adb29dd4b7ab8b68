import { CONTRACT_VERSION, type RemoteModule } from '@meridian/federation';
import { selectionTexts } from './i18n/texts.ts';
import { routes } from './routes.ts';

/** The compare remote: the comparison of watches, and the buttons and the bar that select them. */
export const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  namespace: 'compare',
  dictionaries: selectionTexts,
  routes,
  slots: {
    compare: () => import(/* webpackChunkName: "buttons" */ './buttons/compare-slot.tsx'),
  },
};
