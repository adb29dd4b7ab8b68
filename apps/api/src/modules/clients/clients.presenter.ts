import type { Client, ClientDetails } from '@meridian/contracts';
import { contactOf } from '../users/users.presenter.ts';
import type { User } from '../users/users.repository.ts';
import type { ClientTotals } from './client-totals.ts';

const presentUser = (user: User): ClientDetails['user'] => ({
  _id: user.id,
  name: user.name,
  surname: user.surname,
  email: user.email,
  userInfo: contactOf(user),
});

/** A client in the owner's list. */
export const presentClient = (user: User, totals: ClientTotals): Client => ({
  ...presentUser(user),
  ...totals,
});

/** The owner's view of one client. */
export const presentClientDetails = (user: User, totals: ClientTotals): ClientDetails => ({
  user: presentUser(user),
  ...totals,
});
