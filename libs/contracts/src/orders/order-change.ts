import { CHANGE_STATES, MAX_REASON_LENGTH } from '@meridian/domain';
import { z } from 'zod';
import { phonesByCountry } from '../phones/phone-values.ts';
import { amount, lineQuantity, linesOfText, objectId, timestamp } from '../values.ts';
import { companyInput } from './company.ts';
import {
  ADDRESS_CHECK,
  checkAddress,
  deliveryChoice,
  deliveryInput,
  optionalEmail,
  orderItemInput,
} from './order-input.ts';

/** The parts of the contact that a change replaces. */
export const CHANGED_FIELDS = ['delivery', 'email', 'company'] as const;

/** A change of the lines or of the contact of an order. */
export const orderChange = z.object({
  id: z.string(),
  at: timestamp,
  by: z.string().meta({ description: 'Email of the member of staff, or `shopper`' }),
  state: z.enum(CHANGE_STATES),
  remove: z.array(lineQuantity).meta({ description: 'Pieces that it takes out, by the index of their line' }),
  add: z
    .array(
      z.object({
        itemId: objectId,
        name: z.string(),
        sku: z.string(),
        colorName: z.string(),
        size: z.string(),
        quantity: z.int(),
        price: amount,
      }),
    )
    .meta({ description: 'Lines that it appends' }),
  difference: z
    .number()
    .meta({ description: 'By which the value of the lines rises, or falls if it is negative' }),
  fields: z.array(z.enum(CHANGED_FIELDS)),
  due: timestamp
    .optional()
    .meta({ description: 'Until when the difference can be paid, of a change that a paid order is offered' }),
  reason: z.string().optional().meta({ description: 'For the staff only' }),
  exchange: objectId.optional().meta({ description: 'The return whose pieces it replaces' }),
});

/** Lines that a change appends. */
export const itemsToAdd = z
  .array(orderItemInput.pick({ itemId: true, colorName: true, size: true, quantity: true }))
  .max(100)
  .meta({ description: 'A piece that replaces one of the same watch costs what that one did' });

const orderChangeFields = z.object({
  revision: z.int().min(0).meta({ description: 'Of the order that the sender saw' }),
  delivery: deliveryInput
    .extend(deliveryChoice.shape)
    .superRefine(checkAddress, ADDRESS_CHECK)
    .optional()
    .meta({ description: 'Without a method, the order keeps its own' }),
  email: optionalEmail.meta({ description: 'Omitted: unchanged; empty or null: none' }),
  company: companyInput.nullish().meta({
    description:
      'Omitted: unchanged; null: a private buyer. Only until the order is paid, because its invoice is issued then',
  }),
  remove: z.array(lineQuantity).max(100).default([]),
  add: itemsToAdd.default([]),
  reason: linesOfText.min(1).max(MAX_REASON_LENGTH).optional(),
});

/** A phone belongs to the country of the delivery. */
const withPhones = (body: z.input<typeof orderChangeFields> | null): unknown =>
  body?.delivery ? { ...body, delivery: phonesByCountry(body.delivery) } : body;

/** A change of an order that is not dispatched, by a member of staff. At least one part is given. */
export const orderChangeInput = z.preprocess(
  withPhones,
  orderChangeFields.refine(
    ({ delivery, email, company, remove, add }) =>
      [delivery, email, company].some((part) => part !== undefined) || remove.length + add.length > 0,
  ),
);

export const byChange = z.object({ id: objectId, changeId: objectId });

export type OrderChange = z.infer<typeof orderChange>;
export type OrderChangeInput = z.input<typeof orderChangeFields>;
