import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import {
  FiscalRegister,
  type ReceiptToRegister,
  type RegisteredReceipt,
  RegisterUnavailableError,
} from '../fiscal-register.ts';
import { SandboxReceiptsRepository } from './sandbox-receipts.repository.ts';

/** Ten digits. */
const newNumber = (): string => String(randomBytes(5).readUIntBE(0, 5) % 10_000_000_000).padStart(10, '0');

/** The shop's own test register. It registers at once, and its receipts have no legal force. */
@Injectable()
export class SandboxRegister extends FiscalRegister {
  constructor(
    private readonly receipts: SandboxReceiptsRepository,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_ORIGIN'>,
  ) {
    super();
  }

  async register({ id: _id, content }: ReceiptToRegister): Promise<RegisteredReceipt> {
    const { kind, currency, amount, lines } = content;
    const key = randomBytes(24).toString('base64url');
    await this.receipts.insert({
      _id,
      key,
      number: newNumber(),
      kind,
      currency,
      amount,
      lines,
      at: new Date(),
    });
    return this.find(_id);
  }

  async find(reference: string): Promise<RegisteredReceipt> {
    const receipt = await this.receipts.byId(reference);
    if (!receipt) throw new RegisterUnavailableError('The test register does not know the receipt');
    const { key, number, at } = receipt;
    const url = new URL(`/receipts/${key}`, this.config.PUBLIC_ORIGIN).href;
    return { state: 'registered', reference, number, url, registeredAt: at, problem: null };
  }
}
