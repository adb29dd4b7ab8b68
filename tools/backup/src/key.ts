import { readFileSync } from 'node:fs';
import { readVariables } from '@meridian/config';
import { readKey } from './encryption.ts';

/** Reads the key of an environment. @throws ConfigError, BackupRefusedError, Error without a key */
export const keyOf = (environment: NodeJS.ProcessEnv): Buffer => {
  const { BACKUP_KEY, BACKUP_KEY_FILE } = readVariables(['BACKUP_KEY', 'BACKUP_KEY_FILE'], environment);
  const text = BACKUP_KEY ?? (BACKUP_KEY_FILE && readFileSync(BACKUP_KEY_FILE, 'utf8'));
  if (!text) throw new Error('Set BACKUP_KEY or BACKUP_KEY_FILE: openssl rand -hex 32 makes a key.');
  return readKey(text);
};
