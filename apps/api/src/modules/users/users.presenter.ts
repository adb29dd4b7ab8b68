import type { Me } from '@meridian/contracts';
import type { User } from './users.repository.ts';

export const contactOf = ({ userInfo }: User): Me['userInfo'] => ({
  phone: userInfo?.phone ?? '',
  pickupPoint: userInfo?.pickupPoint ?? '',
});

/** A user's view of the own account. */
export const presentMe = (user: User): Me => ({
  name: user.name,
  surname: user.surname,
  email: user.email,
  role: user.role,
  userInfo: contactOf(user),
});
