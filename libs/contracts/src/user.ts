import { PASSWORD_MIN_LENGTH } from '@meridian/domain';
import { z } from 'zod';
import { amount, email, objectId, optionalText, shortText } from './text.ts';

/** Users, sign-in and clients (spec sections 3 and 7). */
export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const password = z.string().min(PASSWORD_MIN_LENGTH).max(200);
export const credentials = z.object({ email, password: z.string().min(1).max(200) });
export const registration = z.object({ name: shortText, surname: shortText, email, password });
export const session = z.object({ token: z.string(), role: z.enum(ROLES) });

const contact = z.object({ phone: optionalText, pickupPoint: optionalText });
export const me = z.object({
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  userInfo: contact,
});
export const meUpdate = z.object({
  userInfo: contact.partial(),
  name: shortText.optional(),
  surname: shortText.optional(),
});

export const clientUser = z.object({
  _id: objectId,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  userInfo: contact,
});
const totals = { orderCount: z.int(), totalOrderAmount: amount };
export const client = clientUser.extend(totals);
export const clientDetails = z.object({ user: clientUser, ...totals });

export const stats = z.object({
  ordersToday: z.int(),
  ordersThisWeek: z.int(),
  ordersThisMonth: z.int(),
  revenueToday: amount,
  revenueThisWeek: amount,
  revenueThisMonth: amount,
});

export type Me = z.infer<typeof me>;
export type Session = z.infer<typeof session>;
export type Client = z.infer<typeof client>;
export type ClientDetails = z.infer<typeof clientDetails>;
export type Stats = z.infer<typeof stats>;
