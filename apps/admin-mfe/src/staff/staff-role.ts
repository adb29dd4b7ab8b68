import { PERMISSIONS_OF, type StaffRole } from '@meridian/contracts';

/** Whether members with the role release the apps that are assigned to them. An owner releases all apps. */
export const hasApps = (role: StaffRole): boolean =>
  role !== 'owner' && PERMISSIONS_OF[role].includes('releases.edit');
