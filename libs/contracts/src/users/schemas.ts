import { PASSWORD_MIN_LENGTH } from '@meridian/domain';
import { z } from 'zod';
import { email, optionalText, shortText } from '../values.ts';

/** Users and sign-in (spec sections 3 and 7). */
export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const password = z.string().min(PASSWORD_MIN_LENGTH).max(200);
export const credentials = z.object({ email, password: z.string().min(1).max(200) });
export const registration = z.object({ name: shortText, surname: shortText, email, password });
export const session = z.object({ token: z.string(), role: z.enum(ROLES) });

export const contact = z.object({ phone: optionalText, pickupPoint: optionalText });
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

export type Me = z.infer<typeof me>;
export type Session = z.infer<typeof session>;
