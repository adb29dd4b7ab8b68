import type { Client, ClientDetails } from '@meridian/contracts';
import type { StoredUser } from '../users/user.schema.ts';
import { contactOf } from '../users/users.presenter.ts';
import type { ClientTotals } from './client-totals.ts';

const presentUser = (user: StoredUser): ClientDetails['user'] => ({
  _id: user._id.toHexString(),
  name: user.name,
  surname: user.surname,
  email: user.email,
  userInfo: contactOf(user),
});

/** A client in the owner's list. */
export const presentClient = (user: StoredUser, totals: ClientTotals): Client => ({
  ...presentUser(user),
  ...totals,
});

/** The owner's view of one client. */
export const presentClientDetails = (user: StoredUser, totals: ClientTotals): ClientDetails => ({
  user: presentUser(user),
  ...totals,
});
