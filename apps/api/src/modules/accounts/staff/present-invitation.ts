import type { StaffInvitation } from '@meridian/contracts';
import type { StoredInvitation } from './invitation.schema.ts';

/** The owner's view of an invitation, without the hash of its token. */
export const presentInvitation = (invitation: StoredInvitation): StaffInvitation => {
  const { _id, email, role, apps, createdAt, expiresAt } = invitation;
  return {
    id: _id.toHexString(),
    email,
    role,
    apps,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
};
