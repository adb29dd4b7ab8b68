import type { Client, ClientDetails, Me } from '@meridian/contracts';
import type { ClientTotals } from '../orders/client-totals.ts';
import type { StoredUser } from './user.schema.ts';

const contactOf = ({ userInfo }: StoredUser): Me['userInfo'] => ({
  phone: userInfo?.phone ?? '',
  pickupPoint: userInfo?.pickupPoint ?? '',
});

/** Returns the account data for its user. */
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

/** Returns a client for the owner's list. */
export const presentClient = (user: StoredUser, totals: ClientTotals): Client => ({
  ...presentClientUser(user),
  ...totals,
});

/** Returns the details of a client for the owner. */
export const presentClientDetails = (user: StoredUser, totals: ClientTotals): ClientDetails => ({
  user: presentClientUser(user),
  ...totals,
});
