import { countryName, isHsCode, normalizeHsCode } from '@meridian/domain';
import { z } from 'zod';

export const CUSTOMS_FIELDS = ['hsCode', 'originCountry'] as const;

const UNKNOWN_REGION = 'ZZ';
const isCountry = (code: string): boolean =>
  code === '' || (code !== UNKNOWN_REGION && countryName(code, 'en') !== code);

/** For customs declarations; empty if unknown. */
export const customsForm = {
  hsCode: z
    .string()
    .max(40)
    .overwrite(normalizeHsCode)
    .refine((code) => code === '' || isHsCode(code))
    .optional()
    .meta({ description: '6, 8 or 10 digits of the Harmonised System' }),
  originCountry: z
    .string()
    .max(10)
    .trim()
    .toUpperCase()
    .refine(isCountry)
    .optional()
    .meta({ description: 'Two-letter code of the country of origin' }),
};

/** Of a watch or of a line of an order, if known. */
export const customsFields = {
  hsCode: z.string().optional().meta({ description: 'For customs: 6, 8 or 10 digits' }),
  originCountry: z.string().optional().meta({ description: 'For customs: a two-letter code' }),
};
