import type { SecondFactor } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import type { Identity } from '../../../platform/http/api-request.ts';
import { Factors } from './factors.ts';
import { presentPasskey } from './passkeys/account-passkeys.ts';
import { SecondFactorRequirement } from './second-factor-requirement.ts';

@Injectable()
export class AccountSecondFactor {
  constructor(
    private readonly factors: Factors,
    private readonly requirement: SecondFactorRequirement,
  ) {}

  async read(identity: Identity): Promise<SecondFactor> {
    const { totp, passkeys, recoveryCodes } = await this.factors.of(identity.userId);
    return {
      totp: totp !== null,
      passkeys: passkeys.map(presentPasskey),
      recoveryCodes: recoveryCodes.length,
      required: this.requirement.isRequired(identity),
    };
  }
}
