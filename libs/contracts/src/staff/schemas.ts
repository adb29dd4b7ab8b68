import { z } from 'zod';
import { newStaffPassword } from '../users/schemas.ts';
import { email, linkToken, objectId, personName, timestamp } from '../values.ts';
import { STAFF_ROLES } from '../permissions.ts';

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

export const newInvitation = z.strictObject({ email, role: staffRole, apps: apps.default([]) });
export const staffChange = z.strictObject({ role: staffRole, apps, suspended: z.boolean() });

export const invitationToken = z.strictObject({ token: linkToken });
export const openInvitation = z.object({ email: z.string(), role: staffRole, expiresAt: timestamp });
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
