import { z } from 'zod';

/** Documentation of a variable for docs/configuration.md, in Markdown. */
interface VariableDocs {
  meaning: string;
  /** Default that the schema does not have, because it depends on other values. */
  default?: string;
  /** Readers in addition to, or for the variables of tools in place of, the server and `npm start`. */
  readBy?: readonly string[];
}
export const docs = z.registry<VariableDocs>();
/** Adds the documentation of a variable to its schema. */
export const documented = <S extends z.ZodType>(
  schema: S,
  meaning: string,
  options: Omit<VariableDocs, 'meaning'> = {},
): S => {
  docs.add(schema, { meaning, ...options });
  return schema;
};
