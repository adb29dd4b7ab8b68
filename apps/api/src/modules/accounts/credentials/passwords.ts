import type { Role } from '@meridian/contracts';
import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { runUnlessFull } from '../../../platform/concurrency/run-unless-full.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { passwordProblem } from './password-checks.ts';

/** Parameters that OWASP recommends for argon2id, the default algorithm of the library: 19 MiB, two iterations. */
export const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash uses a core and one of the four libuv threads, which also read files and resolve host names. */
const MAX_CONCURRENT_HASHES = 2;
/** A longer queue would take longer than a user waits. */
const MAX_QUEUE_LENGTH = 100;

@Injectable()
export class Passwords {
  private readonly limit = pLimit(MAX_CONCURRENT_HASHES);
  /** Hash for unknown emails, so that a sign-in takes the same time whether the account exists or not. */
  private readonly dummyHash = this.hash('password of no account');

  /** @throws AppError `unavailable` if the queue is full */
  hash(password: string): Promise<string> {
    return runUnlessFull(this.limit, MAX_QUEUE_LENGTH, () => hash(password, HASH_COST));
  }

  /**
   * Hashes a new password that follows the rules.
   * @throws AppError `validation` with the message of the field `password`; `unavailable` if the queue is full
   */
  async hashNew(password: string, { role, email }: { role: Role; email: string }): Promise<string> {
    const problem = passwordProblem(password, role === 'admin', email);
    if (problem) throw new AppError('validation', { fieldMessages: { password: problem } });
    return this.hash(password);
  }

  /** Without a stored hash, returns false after the same time. @throws AppError `unavailable` if the queue is full */
  async matches(password: string, stored: string | undefined): Promise<boolean> {
    const expected = stored || (await this.dummyHash);
    const isMatch = await runUnlessFull(this.limit, MAX_QUEUE_LENGTH, () => verify(expected, password));
    return isMatch && Boolean(stored);
  }
}
