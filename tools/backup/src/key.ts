import { readFileSync } from 'node:fs';
import { readVariables } from '@meridian/config';

/** Reads the age identity of an environment. @throws ConfigError; Error without a key */
export const keyOf = (environment: NodeJS.ProcessEnv): string => {
  const { BACKUP_KEY, BACKUP_KEY_FILE } = readVariables(['BACKUP_KEY', 'BACKUP_KEY_FILE'], environment);
  // An identity file of age-keygen has comments.
  const text = BACKUP_KEY ?? (BACKUP_KEY_FILE && readFileSync(BACKUP_KEY_FILE, 'utf8'));
  if (!text) throw new Error('Set BACKUP_KEY or BACKUP_KEY_FILE: npm run backup -- --new-key prints a key.');
  const identity = /^AGE-SECRET-KEY-1\w+$/m.exec(text)?.[0];
  if (!identity) throw new Error('BACKUP_KEY_FILE has no identity of age (AGE-SECRET-KEY-1…).');
  return identity;
};
