import { randomInt } from 'node:crypto';
import type { Promotion } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { ConcurrencyError } from '../../../platform/database/errors.ts';
import { KeyedDigest } from '../../../platform/security/keyed-digest.ts';
import { PromotionUsesRepository } from './promotion-uses.repository.ts';
import { PromotionsRepository } from './promotions.repository.ts';

/** The use of a promotion by an order. */
export interface PromotionUse {
  orderId: string;
  /** The number of the order's stock operation, which takes or releases it. */
  operation: number;
  /** The id of the promotion. */
  promotion: string;
  /** The normalised code. */
  code: string;
  /** From `customerOf`. */
  customer: readonly string[];
}

type UseProblem = 'usedUp' | 'usedByCustomer';
type Limits = Pick<Promotion, 'code' | 'isFirstOrderOnly' | 'maxUses' | 'maxUsesPerCustomer'>;

/** Every failed attempt means that another order has taken the chosen slot. */
const MAX_ATTEMPTS = 50;

/** Numbers that are read at once. */
const WINDOW = 256;

/** The slots of a customer and how many there are. All codes for first orders share one, because only one order is the first. */
const slotsOfCustomer = (
  { isFirstOrderOnly, maxUsesPerCustomer }: Limits,
  id: string,
  customer: readonly string[],
): { prefix: string; max: number | null }[] =>
  customer.flatMap((digest) => [
    { prefix: `${digest}/${id}/`, max: maxUsesPerCustomer },
    ...(isFirstOrderOnly ? [{ prefix: `${digest}/first/`, max: 1 }] : []),
  ]);

const codeSlot = (code: string): string => `code/${code}/`;

/** The number at the end of a slot; infinite for one that was taken without a limit. */
const numberOf = (slot: string): number => {
  const end = slot.slice(slot.lastIndexOf('/') + 1);
  return /^\d{1,9}$/.test(end) ? Number(end) : Infinity;
};

/**
 * The numbers below a limit that are free. Uses above the limit, which exist if it was lowered, occupy the highest numbers
 * below it: there are as many uses as the limit allows when the numbers end.
 * @param taken the numbers of the present uses
 */
export const freeNumbers = (max: number, taken: readonly number[]): number[] => {
  const set = new Set(taken);
  let end = max;
  let above = taken.filter((number) => number >= max).length;
  while (end > 0 && end + above > max) if (set.has(--end)) above++;
  return Array.from({ length: end }, (_, number) => number).filter((number) => !set.has(number));
};

/**
 * Counts the uses of promotions exactly, in all processes. A use occupies numbered slots below each limit, and a unique index
 * lets only one use have each slot. Without a limit the slot has the id of the order instead of a number, so that a limit that
 * is set later counts the use.
 */
@Injectable()
export class PromotionUses {
  constructor(
    private readonly uses: PromotionUsesRepository,
    private readonly promotions: PromotionsRepository,
    private readonly digests: KeyedDigest,
  ) {}

  /** The digests by which a customer is recognised. Each of them counts as a customer. */
  async customerOf({
    email,
    phone,
    userId,
  }: {
    email?: string | null | undefined;
    phone?: string | null | undefined;
    userId?: string | null | undefined;
  }): Promise<string[]> {
    const values = [
      ['email', email?.trim().toLowerCase()],
      ['phone', phone?.replace(/\D/g, '')],
      ['user', userId],
    ] as const;
    const customer: string[] = [];
    for (const [kind, value] of values)
      if (value) customer.push(`${kind}:${await this.digests.of(`promotion-${kind}`, value)}`);
    return customer;
  }

  /** Whether a limit refuses another use at present. Nothing is taken. */
  async problemFor(
    promotion: Promotion,
    code: string,
    customer: readonly string[],
  ): Promise<UseProblem | null> {
    const limited = slotsOfCustomer(promotion, promotion.id, customer).filter(({ max }) => max !== null);
    const taken = await this.uses.slotsBelow(limited.map(({ prefix }) => prefix));
    const isFull = ({ prefix, max }: (typeof limited)[number]): boolean =>
      max !== null && taken.filter((slot) => slot.startsWith(prefix)).length >= max;
    if (limited.some(isFull)) return 'usedByCustomer';
    if (promotion.code === null && (await this.uses.slotsBelow([codeSlot(code)])).length > 0) return 'usedUp';
    if (promotion.maxUses === null) return null;
    return (await this.uses.count(promotion.id)) >= promotion.maxUses ? 'usedUp' : null;
  }

  /**
   * Takes a use for an order, within the present limits. Repeated calls for an order have no further effect.
   * @returns why there is none; null if the order has the use
   * @throws ConcurrencyError
   */
  async take(use: PromotionUse): Promise<UseProblem | null> {
    const promotion = await this.promotions.find(use.promotion);
    if (!promotion) return 'usedUp';
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      if (await this.uses.renew(use.orderId, use.operation)) return null;
      const free = await this.freeSlots(promotion, use);
      if (typeof free === 'string') return free;
      if (!promotion.isUsed && !(await this.promotions.markUsed(use.promotion))) return 'usedUp';
      const { orderId, promotion: id, code, operation } = use;
      if (await this.uses.insert({ _id: orderId, promotion: id, code, operation, ...free })) return null;
    }
    throw new ConcurrencyError('Promotion not used: other orders took every slot');
  }

  /**
   * Returns the use of an order, unless a later operation of the order has taken it again. Repeated calls have no further
   * effect.
   */
  release({ orderId, operation }: Pick<PromotionUse, 'orderId' | 'operation'>): Promise<void> {
    return this.uses.remove(orderId, operation);
  }

  /** The uses of all promotions that have any, by id. */
  counts(): Promise<Map<string, number>> {
    return this.uses.counts();
  }

  /** The uses of a promotion. */
  count(promotion: string): Promise<number> {
    return this.uses.count(promotion);
  }

  /** The orders that use generated codes, by code. */
  async ordersOf(codes: readonly string[]): Promise<Map<string, string>> {
    const found = await this.uses.withSlots(codes.map(codeSlot));
    return new Map(found.map(({ _id, code }) => [code, _id]));
  }

  /** Removes the digests of the customer from the use of an order. The other limits count the use as before. */
  removeCustomer(orderId: string): Promise<void> {
    return this.uses.removeSlots(/^(email|phone|user):/, orderId);
  }

  /** Removes the digest of an account from all uses. */
  async removeAccount(userId: string): Promise<void> {
    for (const digest of await this.customerOf({ userId }))
      await this.uses.removeSlots(new RegExp(`^${digest}/`));
  }

  private async freeSlots(
    promotion: Limits,
    { promotion: id, code, orderId, customer }: PromotionUse,
  ): Promise<{ number: number; slots: string[] } | UseProblem> {
    const withoutNumber = `order-${orderId}`;
    const ofCustomer: string[] = [];
    const wanted = slotsOfCustomer(promotion, id, customer);
    const limited = wanted.filter(({ max }) => max !== null);
    const takenByCustomer = await this.uses.slotsBelow(limited.map(({ prefix }) => prefix));
    for (const { prefix, max } of wanted) {
      const taken = takenByCustomer.filter((slot) => slot.startsWith(prefix)).map(numberOf);
      const free = max === null ? withoutNumber : freeNumbers(max, taken)[0];
      if (free === undefined) return 'usedByCustomer';
      ofCustomer.push(`${prefix}${free}`);
    }
    const ofCode = promotion.code === null ? [codeSlot(code)] : [];
    if ((await this.uses.slotsBelow(ofCode)).length > 0) return 'usedUp';
    const number = promotion.maxUses === null ? Infinity : await this.freeNumber(id, promotion.maxUses);
    if (number === undefined) return 'usedUp';
    const ofAll = `all/${id}/${number === Infinity ? withoutNumber : number}`;
    return { number, slots: [ofAll, ...ofCode, ...ofCustomer] };
  }

  /** A free number below the limit. It is random, because concurrent orders would all take the lowest one. */
  private async freeNumber(id: string, max: number): Promise<number | undefined> {
    if ((await this.uses.count(id)) >= max) return undefined;
    const isLowered = (await this.uses.count(id, max)) > 0;
    const size = isLowered ? max : WINDOW;
    const windows = Math.ceil(max / size);
    const first = randomInt(windows);
    for (let index = 0; index < windows; index++) {
      const from = ((first + index) % windows) * size;
      const until = Math.min(from + size, max);
      const taken = await this.uses.numbers(id, from, isLowered ? Infinity : until);
      const free = freeNumbers(
        until - from,
        taken.map((number) => number - from),
      );
      const chosen = free.length > 0 ? free[randomInt(free.length)] : undefined;
      if (chosen !== undefined) return from + chosen;
    }
    return undefined;
  }
}
