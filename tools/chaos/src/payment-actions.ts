import { type PaymentMethod, PROVIDER_TERMS, type SavedOffer } from '@meridian/domain';
import { FAULTS, isOfService, OPERATIONS, type PaymentServices } from './payment-services.ts';
import type { ObservedOrders } from './observed-orders.ts';
import type { Random } from './random.ts';
import type { StaffSession } from './staff-session.ts';

/** Relative frequency of each action among those of a shopper. */
export const PAYMENT_WEIGHTS = { changeOffers: 4, disturbService: 4, repeatNotification: 6 } as const;

export const isOfPayments = (action: string): action is keyof typeof PAYMENT_WEIGHTS =>
  action in PAYMENT_WEIGHTS;

/** The providers of a run. The test bank accepts every currency, and is always offered. */
export const PROVIDERS = ['sandbox', 'yookassa', 'freedompay'] as const;

/** The methods that the providers may offer in a currency. */
export const methodsOf = (currency: string): readonly PaymentMethod[] =>
  currency === 'rub' ? ['card', 'sbp', 'instalments'] : ['card'];

/** A method that a shopper chooses; mostly the shop chooses one. */
export const pickMethod = (random: Random, currency: string): { paymentMethod?: PaymentMethod } => {
  const paymentMethod = random.next() < 0.5 ? random.pick(methodsOf(currency)) : undefined;
  return paymentMethod ? { paymentMethod } : {};
};

/** Staff who change what is offered, and faults of the services of other companies. */
export class PaymentActions {
  constructor(
    private readonly random: Random,
    private readonly context: { orders: ObservedOrders; staff: StaffSession; services: PaymentServices },
  ) {}

  /** The staff change the order of preference, and sometimes stop an offer while its payments are open. */
  async changeOffers(): Promise<void> {
    const { random } = this;
    const path = '/api/panel/payment-offers';
    const found = await this.context.staff.send({ path });
    if (found?.status !== 200) return;
    const { revision } = found.body as { revision: number };
    const offers = PROVIDERS.map((provider): [number, SavedOffer] => [
      random.next(),
      {
        provider,
        countries: [],
        isActive: provider === 'sandbox' || random.next() < 0.85,
        ...PROVIDER_TERMS[provider],
      },
    ])
      .sort(([first], [second]) => first - second)
      .map(([, offer]) => offer);
    await this.context.staff.send({ method: 'PUT', path, body: { offers, revision } });
  }

  /** A service answers slowly, with malformed bodies or not at all for some seconds. */
  async disturbService(): Promise<void> {
    const { random } = this;
    const provider = random.pick(['yookassa', 'freedompay'] as const) ?? 'yookassa';
    const operation = random.pick<string>(OPERATIONS[provider]) ?? '';
    const fault =
      operation === 'revoke.php' && random.next() < 0.2 ? 'late' : (random.pick(FAULTS) ?? 'down');
    await this.context.services.disturb({ provider, operation, fault, ms: random.between(300, 2500) });
  }

  /** A service reports a payment again. */
  async repeatNotification(): Promise<void> {
    const pages = this.context.orders.all.flatMap((order) => order.pages.filter(isOfService));
    const page = this.random.pick(pages);
    if (page !== undefined) await this.context.services.repeat(page);
  }
}
