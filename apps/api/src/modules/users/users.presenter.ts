import type { Client, ClientDetails, Me } from '@meridian/contracts';
import type { ClientTotals } from '../orders/client-totals.ts';
import type { StoredUser } from './user.schema.ts';

const contactOf = ({ userInfo }: StoredUser): Me['userInfo'] => ({
  phone: userInfo?.phone ?? '',
  pickupPoint: userInfo?.pickupPoint ?? '',
});

/** What users see of themselves. */
export const presentMe = (user: StoredUser): Me => ({
  name: user.name,
  surname: user.surname,
  email: user.email,
  role: user.role,
  userInfo: contactOf(user),
});

const presentClientUser = (user: StoredUser): ClientDetails['user'] => ({
  _id: user._id.toHexString(),
  name: user.name,
  surname: user.surname,
  email: user.email,
  userInfo: contactOf(user),
});

/** What the owner sees of a client in the list. */
export const presentClient = (user: StoredUser, totals: ClientTotals): Client => ({
  ...presentClientUser(user),
  ...totals,
});

/** What the owner sees of one client. */
export const presentClientDetails = (user: StoredUser, totals: ClientTotals): ClientDetails => ({
  user: presentClientUser(user),
  ...totals,
});
