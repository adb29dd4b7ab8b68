import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';

/** OWASP's first choice for argon2id (the library's default algorithm): 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes and checks passwords with argon2id. */
@Injectable()
export class Passwords {
  /** What an unknown e-mail's password is checked against, so that it takes as long as a known one's. */
  private readonly decoy = this.hash('nobody has this password');

  hash(password: string): Promise<string> {
    return hash(password, COST);
  }

  /** Whether a password is right; without a stored hash it never is, after the same work. */
  async isRight(password: string, stored: string | undefined): Promise<boolean> {
    const right = await verify(stored || (await this.decoy), password);
    return right && Boolean(stored);
  }
}
