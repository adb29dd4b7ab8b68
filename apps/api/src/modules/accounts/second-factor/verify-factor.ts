import type { PasskeyAssertion } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ClientInfo } from '../../../platform/http/client.decorator.ts';
import { SignInEvents } from '../sessions/sign-in-events.ts';
import type { User } from '../users/users.repository.ts';
import { VerifyCode } from './codes/verify-code.ts';
import { VerifyPasskey } from './passkeys/verify-passkey.ts';

type FactorProof = { code: string } | { passkey: PasskeyAssertion };

/** Verifies a code or a passkey of a user, and records a refused one. */
@Injectable()
export class VerifyFactor {
  constructor(
    private readonly codes: VerifyCode,
    private readonly passkeys: VerifyPasskey,
    private readonly events: SignInEvents,
  ) {}

  /** @throws AppError `tooManyRequests`, `invalidCode`, `invalidPasskey` */
  async verify(user: User, proof: FactorProof, client: ClientInfo): Promise<void> {
    try {
      await ('code' in proof
        ? this.codes.verify(user, proof.code, client)
        : this.passkeys.verify(user.id, proof.passkey, client));
    } catch (error) {
      if (error instanceof AppError && error.code !== 'tooManyRequests') {
        await this.events.failed(user, client, user.email);
      }
      throw error;
    }
  }
}
