import { STAFF_PASSWORD_MIN_LENGTH } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../../platform/errors/app-error.ts';
import type { FieldMessage } from '../../platform/errors/field-messages.ts';

const COMMON_PASSWORDS = 10_000;

/** Passwords that leaked most often, in lower case. The list of the library begins with the most common one. */
const common = new Set(dictionary['passwords-common'].slice(0, COMMON_PASSWORDS));

/** The rules of new passwords, besides the length that the contracts check for everyone. */
@Injectable()
export class PasswordChecks {
  /** @throws AppError `validation` with the message of the field `password` */
  check(password: string, { isStaff }: { isStaff: boolean }): void {
    const problem = this.problemOf(password, isStaff);
    if (problem) throw new AppError('validation', { fieldMessages: { password: problem } });
  }

  problemOf(password: string, isStaff: boolean): FieldMessage | undefined {
    if (isStaff && password.length < STAFF_PASSWORD_MIN_LENGTH) return 'staffPassword';
    return this.isCommon(password) ? 'commonPassword' : undefined;
  }

  isCommon(password: string): boolean {
    return common.has(password.toLowerCase());
  }
}
