import { PASSWORD_MIN_LENGTH } from '@meridian/domain';
import { z } from 'zod';
import { optionalPhone } from '../phones/phone-values.ts';
import { email, objectId, optionalText, shortText } from '../values.ts';

/** Users and sign-in (spec sections 3 and 7). */
export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const password = z.string().min(PASSWORD_MIN_LENGTH).max(200);
export const credentials = z.object({ email, password: z.string().min(1).max(200) });
export const registration = z.object({ name: shortText, surname: shortText, email, password });
export const session = z.object({ token: z.string(), role: z.enum(ROLES) });

export const contact = z.object({ phone: optionalText, pickupPoint: optionalText });

/** Delivery data of an order, as the account stores it for the next one. */
const savedAddress = z.object({
  id: objectId,
  name: z.string(),
  surname: z.string(),
  patronymic: z.string(),
  phone: z.string(),
  additionalPhone: z.string(),
  country: z.string(),
  zipCode: z.string(),
  city: z.string(),
  address: z.string(),
});

export const me = z.object({
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  userInfo: contact,
  addresses: z
    .array(savedAddress)
    .optional()
    .meta({ description: 'Delivery data of orders, the most recently used first' }),
});
export const meUpdate = z.object({
  userInfo: contact.extend({ phone: optionalPhone }).partial(),
  name: shortText.optional(),
  surname: shortText.optional(),
});

export type Me = z.infer<typeof me>;
export type SavedAddress = z.infer<typeof savedAddress>;
export type Session = z.infer<typeof session>;
