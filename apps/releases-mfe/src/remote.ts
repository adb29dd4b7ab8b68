import { CONTRACT_VERSION, type RemoteModule } from '@meridian/federation';
import { withPanelTexts } from '@meridian/panel';

/** The remote of the release platform: it fills the pages of releases and teams in the panel. */
export const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  namespace: 'releases',
  dictionaries: withPanelTexts({
    en: () => import(/* webpackChunkName: "i18n-en" */ './i18n/en.ts'),
    ru: () => import(/* webpackChunkName: "i18n-ru" */ './i18n/ru.ts'),
  }),
  routes: () => [],
  slots: {
    'panel-releases': () => import(/* webpackChunkName: "releases" */ './releases/releases-page.tsx'),
    'panel-teams': () => import(/* webpackChunkName: "teams" */ './teams/teams-page.tsx'),
  },
};
