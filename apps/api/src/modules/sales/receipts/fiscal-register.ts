import type { ReceiptContent, ReceiptState } from '@meridian/domain';

/** What a register says about a receipt. */
export interface RegisteredReceipt {
  state: ReceiptState;
  /** The register's id of the receipt, if it has another one than the shop. */
  reference: string | null;
  /** The fiscal number; null until it is registered. */
  number: string | null;
  /** Where the customer finds it; null if the register shows none. */
  url: string | null;
  registeredAt: Date | null;
  /** Why it has failed, for the staff. */
  problem: string | null;
}

export interface ReceiptToRegister {
  /** Of the shop, unguessable. Repeated requests with the same id are one receipt. */
  id: string;
  content: ReceiptContent;
  /** When the money was taken or returned. */
  at: Date;
}

/** The register did not respond, or its response is invalid. The receipt may have been registered. */
export class RegisterUnavailableError extends Error {}

/** Injection token of the configured register; null if the shop has none. */
export const FISCAL_REGISTER = Symbol('fiscal register');

/** Port for fiscal registers, with one adapter per service. */
export abstract class FiscalRegister {
  /**
   * Registers a receipt once per id, and returns its present state.
   * @throws RegisterUnavailableError
   */
  abstract register(receipt: ReceiptToRegister): Promise<RegisteredReceipt>;

  /** Reads the state of a receipt by its reference. @throws RegisterUnavailableError */
  abstract find(reference: string): Promise<RegisteredReceipt>;
}
