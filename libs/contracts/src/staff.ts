import { z } from 'zod';
import { byId, type EndpointContract } from './endpoint.ts';
import { STAFF_ROLES } from './permissions.ts';
import { newStaffPassword, session } from './users.ts';
import { email, linkToken, objectId, personName, timestamp } from './values.ts';

const staffRole = z.enum(STAFF_ROLES);
/** Apps whose versions a member may release, such as `checkout-mfe`. An owner may release all. */
const apps = z
  .array(
    z
      .string()
      .max(64)
      .regex(/^[a-z][a-z0-9-]*$/),
  )
  .max(50)
  .meta({ description: 'Apps whose versions the member may release; an owner may release all' });

/** A member of staff. */
export const staffMember = z.object({
  id: objectId,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  role: staffRole,
  apps,
  suspended: z.boolean(),
  secondFactor: z.boolean().meta({ description: 'The member signs in with a second factor or a passkey' }),
  lastUsedAt: timestamp.nullable().meta({ description: 'Last request with a present session' }),
});
export const staffInvitation = z.object({
  id: objectId,
  email: z.string(),
  role: staffRole,
  apps,
  createdAt: timestamp,
  expiresAt: timestamp,
});
export const staffOverview = z.object({
  members: z.array(staffMember),
  invitations: z.array(staffInvitation).meta({ description: 'Invitations that can still be accepted' }),
});

export const invitationAcceptance = z.strictObject({
  token: linkToken,
  name: personName,
  surname: personName,
  password: newStaffPassword,
});

export type StaffMember = z.infer<typeof staffMember>;
export type StaffInvitation = z.infer<typeof staffInvitation>;
export type StaffOverview = z.infer<typeof staffOverview>;

/** Emails to a member of staff: a newly paid order, a requested return, low stock. */
export const staffNotifications = z.object({
  paidOrder: z.boolean(),
  requestedReturn: z.boolean(),
  lowStock: z.boolean(),
});
export type StaffNotifications = z.infer<typeof staffNotifications>;

const change = { access: 'staff.edit', confirmed: true } as const;

export const staffEndpoints = {
  'GET /api/staff': {
    summary: 'Members of staff and open invitations',
    access: 'staff.edit',
    response: staffOverview,
  },
  'PUT /api/staff/:id': {
    ...change,
    summary: 'Change the role of a member, or suspend the member, which ends all sessions',
    params: byId,
    body: z.strictObject({ role: staffRole, apps, suspended: z.boolean() }),
    response: staffMember,
    errors: ['lastOwner', 'conflict'],
  },
  'DELETE /api/staff/:id': {
    ...change,
    summary: 'Remove a member, whose account becomes one of a shopper; ends all sessions',
    params: byId,
    errors: ['lastOwner', 'conflict'],
  },
  'GET /api/staff/me/notifications': {
    summary: 'The emails that the signed-in member of staff has chosen',
    access: 'orders.view',
    response: staffNotifications,
  },
  'PUT /api/staff/me/notifications': {
    summary: 'Choose the emails to receive',
    access: 'orders.view',
    body: staffNotifications,
    response: staffNotifications,
  },
  'POST /api/staff/invitations': {
    ...change,
    summary: 'Invite someone by email, for 72 hours; replaces an open invitation of the address',
    body: z.strictObject({ email, role: staffRole, apps: apps.default([]) }),
    status: 201,
    response: staffInvitation,
    errors: ['alreadyStaff'],
  },
  'DELETE /api/staff/invitations/:id': {
    ...change,
    summary: 'Withdraw an invitation',
    params: byId,
  },
  'POST /api/staff/invitations/open': {
    summary: 'The invitation of a link',
    access: 'public',
    body: z.strictObject({ token: linkToken }),
    response: z.object({ email: z.string(), role: staffRole, expiresAt: timestamp }),
    errors: ['linkExpired'],
  },
  'POST /api/staff/invitations/accept': {
    summary: 'Accept an invitation: sets name and password of the account, ends its sessions, and signs in',
    access: 'public',
    body: invitationAcceptance,
    response: session,
    errors: ['linkExpired', 'alreadyStaff', 'invalidCredentials'],
  },
} as const satisfies Record<string, EndpointContract>;
