import { accessSync, constants, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';

/** Types of values. Error messages do not repeat the value, because it may be a secret. */

/** Descriptions of the accepted values, in Markdown, for docs/configuration.md. */
export const valueTexts = z.registry<{ values: string }>();

/** A text that a check accepts. */
const accepted = (accepts: (text: string) => boolean, message: string, values: string) =>
  z.string().refine(accepts, message).register(valueTexts, { values });

/** A text of a pattern. */
export const matching = (pattern: RegExp, message: string, values: string) =>
  accepted((text) => pattern.test(text), message, values);

/** A number of a pattern and of a range, which is named in `values`. */
const numberOf = (pattern: RegExp, isInRange: (value: number) => boolean, values: string) =>
  z
    .string()
    .refine((text) => pattern.test(text) && isInRange(Number(text)), `must be a ${values}`)
    .transform(Number)
    .register(valueTexts, { values });

/** A whole number in decimal digits: no sign, fraction, exponent or hexadecimal form. */
export const wholeNumber = (min: number, max = Number.MAX_SAFE_INTEGER) => {
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  return numberOf(/^\d{1,16}$/, (value) => value >= min && value <= max, `whole number ${range}`);
};

/** A decimal number above 0, for example `0.5`. */
export const positiveNumber = (max: number) =>
  numberOf(
    /^\d{1,16}(\.\d{1,16})?$/,
    (value) => value > 0 && value <= max,
    `number above 0 and up to ${max}`,
  );

const choice = (values: readonly string[]): string => values.join(', ').replace(/, ([^,]*)$/, ' or $1');

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .enum(values, { error: `must be ${choice(values)}` })
    .register(valueTexts, { values: choice(values.map((value) => `\`${value}\``)) });

/** Some of the values, separated by commas, without repetition. */
export const someOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))])
    .pipe(z.array(z.enum(values)).catch([]))
    .refine((parts) => parts.length > 0, `must be one or more of ${values.join(', ')}, separated by commas`)
    .register(valueTexts, {
      values: `one or more of ${values.map((value) => `\`${value}\``).join(', ')}, separated by commas`,
    });

export const timeZone = accepted(
  (zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
    } catch {
      return false;
    }
  },
  'must be a time zone such as Asia/Almaty',
  'time zone such as `Asia/Almaty`',
);

const originOf = (text: string): string | null => {
  if (!URL.canParse(text)) return null;
  const { protocol, origin, pathname, search, hash, username } = new URL(text);
  const isBare = pathname === '/' && !search && !hash && !username;
  return /^https?:$/.test(protocol) && isBare ? origin : null;
};

/** An origin. The parsed value has no trailing slash. */
export const origin = z
  .string()
  .refine((text) => originOf(text) !== null, 'must be an origin such as https://shop.example, without a path')
  .transform((text) => originOf(text) ?? '')
  .register(valueTexts, { values: 'origin such as `https://shop.example`' });

/** Origins separated by commas; none by default. */
export const origins = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine(
    (parts) => parts.every((part) => originOf(part) !== null),
    'must be origins such as https://assets.example, separated by commas',
  )
  .transform((parts) => parts.map((part) => originOf(part) ?? ''))
  .register(valueTexts, { values: 'origins such as `https://assets.example`, separated by commas' });

/** A URL with a host and one of the protocols. */
export const urlOf = (example: string, ...protocols: string[]) =>
  accepted(
    (text) =>
      URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).hostname !== '',
    `must be a URL such as ${example}`,
    `URL such as \`${example}\``,
  );

/** A MongoDB connection string. It can have several hosts, which `URL` cannot parse. */
export const mongodbUri = matching(
  /^mongodb(\+srv)?:\/\/[^/\s]+(\/\S*)?$/,
  'must be a connection string such as mongodb://db.example/shop',
  'connection string such as `mongodb://db.example/shop`',
);

export const hostName = matching(
  /^[\w.:-]+$/,
  'must be a host name or an IP address',
  'host name or IP address',
);

/** The name of an HTTP header, in lower case. */
export const headerName = z
  .string()
  .regex(/^[\w!#$%&'*+.^`|~-]+$/, 'must be the name of an HTTP header')
  .toLowerCase()
  .register(valueTexts, { values: 'name of an HTTP header' });

export const email = z.email('must be an email address').register(valueTexts, { values: 'email address' });

/** A name or key without blanks. */
export const word = matching(/^\S+$/, 'must have no blanks', 'text without blanks');

/** A secret of at least `length` characters. `checkServer` has stricter rules for production. */
export const secret = (length: number) =>
  z
    .string()
    .min(length, `must have at least ${length} characters`)
    .register(valueTexts, { values: `at least ${length} characters` });

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return NAMED_NETWORKS.includes(text);
  if (prefix === undefined) return true;
  // A prefix of 0 would trust every address.
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128);
};
const networksOf = (text: string): string[] => text.split(',').map((network) => network.trim());
const MAX_HOPS = 20;
const isHops = (text: string): boolean => /^\d{1,2}$/.test(text) && Number(text) <= MAX_HOPS;

/** The `trust proxy` setting of Express. Trusting all addresses is rejected. */
export const trustedProxies = z
  .string()
  .refine(
    (text) => text === 'false' || isHops(text) || networksOf(text).every(isNetwork),
    `must be false, a number of proxies up to ${MAX_HOPS}, or addresses and subnets separated by commas`,
  )
  .transform((text): false | number | string => {
    if (text === 'false') return false;
    return isHops(text) ? Number(text) || false : networksOf(text).join(', ');
  })
  .register(valueTexts, {
    values: `\`false\`, number of proxies up to ${MAX_HOPS}, or IP addresses and subnets separated by commas`,
  });

/** Returns the path or its nearest existing parent folder; null if one of them is a file. */
const existingFolder = (path: string): string | null => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats) return stats.isDirectory() ? path : null;
  return path === dirname(path) ? null : existingFolder(dirname(path));
};
const folderProblem = (path: string): string | undefined => {
  try {
    const folder = existingFolder(resolve(path));
    if (folder === null) return 'is not a folder';
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR'
      ? 'is not a folder'
      : 'is not a folder that can be created and written to';
  }
};

/** A folder that is writable or can be created. */
export const folder = z
  .string()
  .superRefine((path, context) => {
    const problem = folderProblem(path);
    if (problem) context.addIssue(problem);
  })
  .register(valueTexts, { values: 'path of a writable folder' });

/** A readable file. */
export const file = accepted(
  (path) => {
    try {
      accessSync(path, constants.R_OK);
      return statSync(path).isFile();
    } catch {
      return false;
    }
  },
  'must be a file that can be read',
  'path of a readable file',
);
