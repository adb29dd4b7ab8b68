import {
  type ChosenPayment,
  chosenPayment,
  CURRENCIES,
  type Currency,
  DELIVERY_COUNTRIES,
  type OfflineMethod,
  type PaymentMethod,
  type PaymentOffer,
  paymentProblem,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { DatabaseClock } from '../../../../platform/database/database-clock.ts';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { PaymentOffers } from '../../../shop/settings/payments/payment-offers.ts';
import { OFFLINE_PROVIDER } from '../../payments/offline-payments.ts';
import { Payments } from '../../payments/payments.ts';
import { payingIds } from '../lines/changed-order.ts';
import type { OrderPayment, StoredOrder } from '../order.schema.ts';
import { OrderTiming } from '../order-timing.ts';
import { offlinePaymentsOf } from '../status/order-work.ts';
import { PriceAgain } from './price-again.ts';

/** The amount, the currency and the destination of an order. */
type PayableOrder = Pick<StoredOrder, 'amount' | 'currency'> & {
  delivery: Pick<StoredOrder['delivery'], 'country'>;
};

const toPayOf = ({ amount, currency, delivery }: PayableOrder) => ({
  ...{ amount, currency },
  country: DELIVERY_COUNTRIES.find(({ value }) => value === delivery.country)?.code ?? null,
});

type OrderOffer = Omit<OrderPayment, 'status'>;
/** The amount of an order in other currencies. */
type Alternatives = Partial<Record<Currency, number>>;

/** How an order is to be paid. Orders of earlier versions were paid by card. */
export const presentOf = ({ provider, method, via }: Pick<OrderPayment, 'provider' | 'method' | 'via'>) =>
  ({
    provider: provider as ChosenPayment['provider'],
    method: via ?? (method === 'transfer' ? 'transfer' : 'card'),
  }) satisfies ChosenPayment;

/** Whether the staff, and not the shopper, have chosen a payment outside of the providers. */
export const isOfflineByStaff = ({ provider, via }: Pick<OrderPayment, 'provider' | 'via'>): boolean =>
  provider === OFFLINE_PROVIDER && via === undefined;

const NOT_ACCEPTED = {
  en: 'We take no payments in this currency to this country. Nothing has been charged. Please choose another currency, or write to us.',
  ru: 'В эту страну мы не принимаем оплату в такой валюте. Деньги не списаны. Выберите другую валюту или напишите нам.',
};

/** Chooses the method and the provider of the payment of an order, and its deadline. */
@Injectable()
export class ChoosePayment {
  constructor(
    private readonly payments: Payments,
    private readonly settings: PaymentOffers,
    private readonly prices: PriceAgain,
    private readonly clock: DatabaseClock,
    private readonly timing: OrderTiming,
  ) {}

  /** The offers of new payments now. */
  offers(): Promise<PaymentOffer[]> {
    return this.settings.present();
  }

  /** The offers of new payments without the transfer, which staff offer and record by themselves. */
  async onlineOffers(): Promise<PaymentOffer[]> {
    return (await this.offers()).filter(({ provider }) => provider !== OFFLINE_PROVIDER);
  }

  /** The payment of an order in the chosen way. An order that staff placed waits longer for it. */
  offer({ method, provider }: ChosenPayment, attempt: number, isByStaff = false): OrderOffer {
    const { linkTermMs, offlineTermMs } = this.timing;
    const isTransfer = provider === OFFLINE_PROVIDER;
    const termMs = isTransfer ? offlineTermMs : isByStaff ? linkTermMs : this.prices.termMs;
    return {
      ...{ provider, via: method, attempt, due: new Date(this.clock.now().getTime() + termMs) },
      ...(isTransfer && { method: 'transfer' as const }),
    };
  }

  /** The payment outside of the providers that staff have chosen: by transfer or in cash. */
  offerOffline(method: OfflineMethod): OrderOffer {
    const due = new Date(this.clock.now().getTime() + this.timing.offlineTermMs);
    return { provider: OFFLINE_PROVIDER, method, attempt: 1, due };
  }

  /** The payment of an order that costs nothing. It is paid when it is placed. */
  offerNothing(): Omit<OrderPayment, 'status'> {
    return { provider: OFFLINE_PROVIDER, attempt: 1, due: this.clock.now() };
  }

  /**
   * Another payment of an order that is no longer cancelled or has another amount, for the same term as a new order. The
   * method stays if none fits.
   */
  offerAgain(order: StoredOrder, offers: readonly PaymentOffer[]): Partial<OrderPayment> {
    const { payment, placedBy, changes = [] } = order;
    const { method, paidBy, earlier = [], refunds = [] } = payment;
    const attempt = payment.attempt + 1;
    const chosen = () => this.chosen(offers, order, undefined, payment) ?? presentOf(payment);
    return {
      method: undefined,
      ...(isOfflineByStaff(payment) && method
        ? this.offerOffline(method)
        : this.offer(chosen(), attempt, placedBy !== undefined)),
      attempt,
      status: 'pending',
      ...(paidBy !== undefined && {
        earlier: [...earlier, ...payingIds({ changes, payment })],
        refunds: refunds.map((refund) => (refund.isLate ? refund : { ...refund, isEarlier: true })),
      }),
      paidBy: undefined,
      paidAt: undefined,
    };
  }

  /** Another payment of a paid order, of the difference of a change. */
  async offerDifference(order: StoredOrder): Promise<Pick<OrderPayment, 'attempt' | 'due'>> {
    // They have the attempt and the amount that the order has until now.
    for (const payment of offlinePaymentsOf(order)) await this.payments.recordOffline(payment);
    const due = new Date(this.clock.now().getTime() + this.timing.linkTermMs);
    return { attempt: order.payment.attempt + 1, due };
  }

  /**
   * How an order is paid: by the wanted method or, without one, as now if that fits, otherwise by the first that fits.
   * @throws AppError as `refusal`
   */
  choose(
    offers: readonly PaymentOffer[],
    order: PayableOrder,
    wanted?: PaymentMethod,
    present?: OrderPayment,
  ): ChosenPayment {
    const chosen = this.chosen(offers, order, wanted, present);
    if (!chosen) throw this.refusal(offers, order, wanted);
    return chosen;
  }

  /** As `choose`; null if nothing fits. */
  chosen(
    offers: readonly PaymentOffer[],
    order: PayableOrder,
    wanted?: PaymentMethod,
    present?: OrderPayment,
  ): ChosenPayment | null {
    return chosenPayment(offers, toPayOf(order), { wanted, ...(present && { present: presentOf(present) }) });
  }

  /**
   * Why an order cannot be paid: `paymentMethodInvalid` if the shopper has chosen the method, otherwise `amountTooLarge` or
   * `amountTooSmall` with the currencies in which the order can be paid.
   * @param amounts the amount of the same order in each currency in which it is sold
   */
  refusal(
    offers: readonly PaymentOffer[],
    order: PayableOrder,
    wanted: PaymentMethod | undefined,
    amounts: Alternatives = {},
  ): AppError {
    const toPay = toPayOf(order);
    const { currency } = toPay;
    const problem = paymentProblem(offers, toPay, wanted);
    const limit = problem && 'limit' in problem ? { limit: problem.limit } : {};
    if (wanted !== undefined)
      return new AppError('paymentMethodInvalid', {
        details: { method: wanted, reason: problem?.reason ?? 'notOffered', ...limit, currency },
      });
    const alternatives = CURRENCIES.flatMap((other) => {
      const amount = amounts[other];
      const fits =
        other !== currency &&
        amount !== undefined &&
        chosenPayment(offers, { ...toPay, amount, currency: other }) !== null;
      return fits ? [{ currency: other, amount }] : [];
    });
    if (problem?.reason === 'tooSmall')
      return new AppError('amountTooSmall', { details: { minimum: problem.limit, currency, alternatives } });
    return new AppError('amountTooLarge', {
      details: { maximum: limit.limit ?? 0, currency, alternatives },
      ...(limit.limit === undefined && { message: NOT_ACCEPTED }),
    });
  }
}
