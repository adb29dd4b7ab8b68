import { Schema } from 'mongoose';
import { EMBEDDED, field } from '../../../platform/database/schema-fields.ts';

/** A company that invoices are issued to. */
export const companySchema = Schema.create(
  { name: field.text, taxNumber: field.text, address: field.textOrEmpty },
  EMBEDDED,
);
