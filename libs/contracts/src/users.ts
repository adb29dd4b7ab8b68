import { PASSWORD_MIN_LENGTH, STAFF_PASSWORD_MIN_LENGTH } from '@meridian/domain';
import { z } from 'zod';
import { byId, type EndpointContract } from './endpoint.ts';
import { company } from './orders/company.ts';
import { deliveryInput } from './orders/order-input.ts';
import { shopperOrder } from './orders/schemas.ts';
import { PERMISSIONS, STAFF_ROLES } from './permissions.ts';
import { optionalPhone, phonesByCountry } from './phones/phone-values.ts';
import { email, objectId, optionalText, personName } from './values.ts';

/** Users and sign-in (spec sections 3 and 7). */
export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** A new password. Common passwords are rejected as well, and members of staff need a longer one. */
export const newPassword = z.string().min(PASSWORD_MIN_LENGTH).max(200);
export const newStaffPassword = z.string().min(STAFF_PASSWORD_MIN_LENGTH).max(200);
export const currentPassword = z.string().min(1).max(200);
export const credentials = z.object({ email, password: currentPassword });
export const registration = z.object({ name: personName, surname: personName, email, password: newPassword });
export const session = z.object({ token: z.string(), role: z.enum(ROLES) });

export const contact = z.object({ phone: optionalText, pickupPoint: optionalText });

/** A delivery address of the account. */
export const savedAddress = z.object({
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
  company: company.optional().meta({ description: 'Of the last order to this address, if it had one' }),
});

/** A delivery address that the shopper enters. */
export const addressInput = z.preprocess(
  (body: z.input<typeof deliveryInput>) => phonesByCountry(body),
  deliveryInput,
);

export const me = z.object({
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  newEmail: z.string().nullable().meta({ description: 'A new address whose link has not been opened yet' }),
  role: z.enum(ROLES),
  userInfo: contact,
  addresses: z
    .array(savedAddress)
    .optional()
    .meta({ description: 'Delivery addresses, the most recently used first' }),
  staff: z
    .object({
      role: z.enum(STAFF_ROLES),
      permissions: z.array(z.enum(PERMISSIONS)),
      apps: z.array(z.string()).meta({ description: 'Apps whose versions the member may release' }),
      needsSecondFactor: z
        .boolean()
        .meta({ description: 'Management endpoints are refused until a second factor is set up' }),
    })
    .optional()
    .meta({ description: 'Only for staff' }),
});
export const meUpdate = z.object({
  userInfo: contact.extend({ phone: optionalPhone }).partial(),
  name: personName.optional(),
  surname: personName.optional(),
});

export type Me = z.infer<typeof me>;
export type SavedAddress = z.infer<typeof savedAddress>;
export type Session = z.infer<typeof session>;
export type AddressInput = z.input<typeof deliveryInput>;

export const userEndpoints = {
  'GET /api/user/me': {
    summary: 'The signed-in user',
    access: 'user',
    response: me,
  },
  'PUT /api/user/me': {
    summary: 'Change own data',
    access: 'user',
    body: meUpdate,
    response: me,
  },
  'DELETE /api/user/me': {
    summary: 'Delete the own account; orders stay without personal data',
    access: 'user',
    body: z.strictObject({ password: currentPassword }),
    errors: ['confirmationRequired', 'invalidCredentials', 'lastOwner', 'conflict'],
  },
  'GET /api/user/export': {
    summary: 'All data of the own account as a JSON file',
    access: 'user',
    confirmed: true,
    response: z.record(z.string(), z.unknown()),
  },
  'POST /api/user/addresses': {
    summary: 'Add a delivery address',
    access: 'user',
    body: addressInput,
    status: 201,
    response: savedAddress,
    errors: ['tooManyAddresses'],
  },
  'PUT /api/user/addresses/:id': {
    summary: 'Change a delivery address',
    access: 'user',
    params: byId,
    body: addressInput,
    response: savedAddress,
  },
  'DELETE /api/user/addresses/:id': {
    summary: 'Delete a delivery address',
    access: 'user',
    params: byId,
  },
  'GET /api/user/orders': {
    summary: "The signed-in user's own orders, newest first",
    access: 'user',
    response: z.array(shopperOrder),
  },
} as const satisfies Record<string, EndpointContract>;
