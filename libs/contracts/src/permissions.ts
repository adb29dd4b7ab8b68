/** Roles of staff. An account of the shop's team has one of them; its `role` in a session is `admin`. */
export const STAFF_ROLES = ['owner', 'manager', 'catalogue', 'orders', 'viewer'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Permissions of the management endpoints. Each of them requires one. */
export const PERMISSIONS = [
  'stats.view',
  'activity.view',
  'catalogue.view',
  'catalogue.edit',
  'orders.view',
  'orders.edit',
  'clients.view',
  'clients.edit',
  'settings.edit',
  'releases.view',
  'releases.edit',
  'staff.edit',
  'teams.edit',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Permissions that give access to the shop to other people. */
const OWNER_ONLY: ReadonlySet<Permission> = new Set(['staff.edit', 'teams.edit']);

/**
 * Permissions of each role. `releases.edit` applies to the apps that the owner has assigned to a member; for an owner, to
 * all apps.
 */
export const PERMISSIONS_OF: Readonly<Record<StaffRole, readonly Permission[]>> = {
  owner: PERMISSIONS,
  manager: PERMISSIONS.filter((permission) => !OWNER_ONLY.has(permission)),
  catalogue: ['stats.view', 'catalogue.view', 'catalogue.edit', 'releases.view', 'releases.edit'],
  orders: ['stats.view', 'catalogue.view', 'orders.view', 'orders.edit', 'clients.view'],
  viewer: ['stats.view', 'activity.view', 'catalogue.view', 'orders.view', 'clients.view', 'releases.view'],
};
