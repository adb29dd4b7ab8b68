import type { Me } from '@meridian/contracts';
import type { StoredUser } from './user.schema.ts';

export const contactOf = ({ userInfo }: StoredUser): Me['userInfo'] => ({
  phone: userInfo?.phone ?? '',
  pickupPoint: userInfo?.pickupPoint ?? '',
});

/** A user's view of the own account. */
export const presentMe = (user: StoredUser): Me => ({
  name: user.name,
  surname: user.surname,
  email: user.email,
  role: user.role,
  userInfo: contactOf(user),
});
