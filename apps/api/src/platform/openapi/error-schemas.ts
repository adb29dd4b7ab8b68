import { apiError, ERROR_CODES, type ErrorCode, type ErrorContract, ERRORS } from '@meridian/contracts';
import { z } from 'zod';

const createSchema = (code: ErrorCode) => {
  const { status, en, details }: ErrorContract = ERRORS[code];
  const schema = details
    ? apiError.extend({ details: details.safeParse({}).success ? details.optional() : details })
    : apiError.omit({ details: true });
  return schema
    .extend({ statusCode: z.literal(status), code: z.literal(code) })
    .meta({ id: `${code.charAt(0).toUpperCase()}${code.slice(1)}Error`, description: en });
};
const schemas = new Map(ERROR_CODES.map((code) => [code, createSchema(code)] as const));

export const errorSchema = (code: ErrorCode): ReturnType<typeof createSchema> => {
  const schema = schemas.get(code);
  if (!schema) throw new Error(`There is no error ${code}`);
  return schema;
};
