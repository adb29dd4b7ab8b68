import { COMPANY_ADDRESS_MAX_LENGTH, isTaxNumber, normalizeTaxNumber, taxNumberKind } from '@meridian/domain';
import { z } from 'zod';
import { lineOfText, shortText } from '../values.ts';

/** The company that the invoice of an order is issued to. */
export const company = z.object({
  name: z.string(),
  taxNumber: z
    .string()
    .meta({ description: 'By the country of the delivery: BIN or IIN, INN, or any other number' }),
  address: z.string(),
});

export const companyInput = z.object({
  name: shortText,
  taxNumber: z.string().max(100).overwrite(normalizeTaxNumber),
  address: lineOfText
    .max(COMPANY_ADDRESS_MAX_LENGTH)
    .optional()
    .meta({ description: 'Empty or absent: that of the delivery' }),
});

/** Checks the tax number by the country of the delivery. */
export const checkCompany = (
  {
    country,
    company: given,
  }: { country?: string | null | undefined; company?: z.output<typeof companyInput> | null | undefined },
  context: z.RefinementCtx,
): void => {
  if (!given || isTaxNumber(given.taxNumber, country)) return;
  context.addIssue({
    code: 'invalid_format',
    format: taxNumberKind(country),
    path: ['company', 'taxNumber'],
    input: given.taxNumber,
  });
};
