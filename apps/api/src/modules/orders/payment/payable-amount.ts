import { CURRENCIES, type Currency } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import { Payments } from '../../payments/payments.ts';

/** Checks the amount of an order against the limits of the payment provider. */
@Injectable()
export class PayableAmount {
  constructor(private readonly payments: Payments) {}

  /**
   * @param amounts the amount of the same order in each currency in which it is sold
   * @throws AppError `amountTooLarge`, `amountTooSmall` with the currencies in which the order can be paid
   */
  check(amount: number, currency: Currency, amounts: Partial<Record<Currency, number>> = {}): void {
    const { minimum, maximum } = this.payments.amountRange(currency);
    if (this.fits(amount, currency)) return;
    const alternatives = CURRENCIES.flatMap((other) => {
      const value = amounts[other];
      const fits = other !== currency && value !== undefined && this.fits(value, other);
      return fits ? [{ currency: other, amount: value }] : [];
    });
    throw amount > maximum
      ? new AppError('amountTooLarge', { details: { maximum, currency, alternatives } })
      : new AppError('amountTooSmall', { details: { minimum, currency, alternatives } });
  }

  private fits(amount: number, currency: Currency): boolean {
    const { minimum, maximum } = this.payments.amountRange(currency);
    return amount >= minimum && amount <= maximum;
  }
}
