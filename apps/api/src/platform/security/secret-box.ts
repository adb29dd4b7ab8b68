import { createCipheriv, createDecipheriv, hkdf, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.ts';
import { signingSecret } from '../config/signing-secret.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Names the format, so that a later one can be distinguished from it. */
const VERSION = 'v1';

/**
 * Encrypts secrets that the database stores and the server has to read again. The key is derived from the secret that all
 * processes of the shop share, so a copy of the database alone does not reveal them.
 */
@Injectable()
export class SecretBox {
  private key: Promise<Buffer> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** @param owner names the only place from which the value can be opened, for example the field and id of a document */
  async seal(owner: string, text: string): Promise<string> {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, await this.readKey(), iv, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(owner));
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')}`;
  }

  /** Returns null for a value of another secret or owner, and for a changed one. */
  async open(owner: string, sealed: string): Promise<string | null> {
    const [version, content = ''] = sealed.split('.');
    const bytes = Buffer.from(content, 'base64url');
    if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) return null;
    const iv = bytes.subarray(0, IV_BYTES);
    const decipher = createDecipheriv(ALGORITHM, await this.readKey(), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(owner));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    try {
      const text = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
      return Buffer.concat(text).toString('utf8');
    } catch {
      return null;
    }
  }

  private readKey(): Promise<Buffer> {
    this.key ??= this.deriveKey();
    return this.key;
  }

  private async deriveKey(): Promise<Buffer> {
    const secret = await signingSecret(this.config);
    return Buffer.from(await promisify(hkdf)('sha256', secret, '', 'meridian secret box', KEY_BYTES));
  }
}
