import { z } from 'zod';

/** The sections of docs/configuration.md, in order. */
export const SECTIONS = [
  'Server',
  'Database and storage',
  'Behind a proxy',
  'Sign-in and security',
  'Rate limits',
  'Orders and payments',
  'Mail',
  'Releases',
  'Operations',
  'Tools',
] as const;

/** Documentation of a variable for docs/configuration.md, in Markdown. */
interface VariableDocs {
  section: (typeof SECTIONS)[number];
  meaning: string;
  /** Default that the schema does not have, because it depends on other values. */
  default?: string;
  /** Readers in addition to, or for the variables of tools in place of, the server and `npm start`. */
  readBy?: readonly string[];
}

/** The documentation of each variable. `variables.ts` registers it. */
export const docs = z.registry<VariableDocs>();
