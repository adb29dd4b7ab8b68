import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { Semaphore } from '../../platform/concurrency/semaphore.ts';

/** OWASP's first choice for argon2id (the library's default algorithm): 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each takes a core and one of the four threads that also read files and resolve names. */
const CONCURRENT = 2;
/** More than that would wait for longer than a person does. */
const MAX_WAITING = 100;

/** Hashes and checks passwords with argon2id. */
@Injectable()
export class Passwords {
  private readonly semaphore = new Semaphore(CONCURRENT);
  /** What an unknown e-mail's password is checked against, so that it takes as long as a known one's. */
  private readonly decoy = this.hash('nobody has this password');

  /** @throws AppError `unavailable` while too many others wait */
  hash(password: string): Promise<string> {
    return this.semaphore.run(() => hash(password, COST), MAX_WAITING);
  }

  /**
   * Whether a password is right; without a stored hash it never is, after the same work.
   * @throws AppError `unavailable` while too many others wait
   */
  async matches(password: string, stored: string | undefined): Promise<boolean> {
    const expected = stored || (await this.decoy);
    const right = await this.semaphore.run(() => verify(expected, password), MAX_WAITING);
    return right && Boolean(stored);
  }
}
