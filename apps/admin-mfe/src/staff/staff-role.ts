import { PERMISSIONS_OF, type StaffRole } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';

/** Whether members with the role release the apps that are assigned to them. An owner releases all apps. */
export const hasApps = (role: StaffRole): boolean =>
  role !== 'owner' && PERMISSIONS_OF[role].includes('releases.edit');

/** Returns a function that gives the name of an app. A remote that is newer than the panel has no translated name. */
export const useAppName = (): ((app: string) => string) => {
  const { t } = useTexts('admin');
  return (app) => t(`releases.apps.${app}`, { defaultValue: app });
};
