import { STAFF_PASSWORD_MIN_LENGTH } from '@meridian/domain';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { FieldMessage } from '../../../platform/errors/field-messages.ts';

const COMMON_PASSWORDS = 10_000;

/** Passwords that leaked most often, in lower case. The list of the library begins with the most common one. */
const common = new Set(dictionary['passwords-common'].slice(0, COMMON_PASSWORDS));

/** Letters and digits in lower case, without digits and signs at the end. */
const wordOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/\p{N}+$/u, '');

/** Returns whether a password is the email or one of its parts, with or without digits and signs. */
const isPartOfEmail = (password: string, email: string): boolean => {
  const word = wordOf(password);
  const [local = '', domain = ''] = email.split('@');
  const parts = [email, local, domain, ...local.split(/[^\p{L}\p{N}]/u), ...domain.split('.')];
  return word !== '' && parts.some((part) => wordOf(part) === word);
};

/** Returns whether a password is one of the 10,000 most common ones. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());

/** The rules of new passwords, besides the length that the contracts check for everyone. Undefined without a problem. */
export const passwordProblem = (password: string, isStaff: boolean, email = ''): FieldMessage | undefined => {
  if (isStaff && password.length < STAFF_PASSWORD_MIN_LENGTH) return 'staffPassword';
  if (isCommonPassword(password) || new Set(password.toLowerCase()).size === 1) return 'commonPassword';
  return isPartOfEmail(password, email) ? 'passwordFromEmail' : undefined;
};
