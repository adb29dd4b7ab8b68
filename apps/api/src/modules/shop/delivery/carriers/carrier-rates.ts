import type { Carrier } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { PinoLogger } from 'nestjs-pino';
import pTimeout from 'p-timeout';
import { atMostEntries } from '../../../../platform/cache-limit.ts';
import {
  CARRIER_SERVICES,
  type CarrierRatesOf,
  CarrierService,
  type RateRequest,
} from './carrier-service.ts';

/** A shopper waits for the answer. */
const ANSWER_TIMEOUT_MS = 3000;
const MAX_CACHED_RATES = 5000;
const RATES_TTL_MS = 10 * 60_000;
/** Until a carrier that has failed is asked again. */
const PAUSE_MS = 30_000;

/** The rates of carriers for shoppers. They never end a request: without a rate, the method's own table applies. */
@Injectable()
export class CarrierRates {
  private readonly rates = new LRUCache<string, Promise<CarrierRatesOf>>({
    ...atMostEntries(MAX_CACHED_RATES),
    ttl: RATES_TTL_MS,
  });
  private readonly pausedUntil = new Map<Carrier, number>();

  constructor(
    @Inject(CARRIER_SERVICES) private readonly services: readonly CarrierService[],
    private readonly logger: PinoLogger,
  ) {}

  /** Returns the rates by handover; none if the carrier is not connected or has failed, or if weight or place are unknown. */
  async ratesFor(
    carrier: Carrier,
    { weight, ...request }: Omit<RateRequest, 'weight'> & { weight: number | null },
  ): Promise<CarrierRatesOf> {
    const service = this.services.find((candidate) => candidate.carrier === carrier);
    const isKnown = weight !== null && (request.zipCode !== '' || request.city !== '');
    if (!service || !isKnown || (this.pausedUntil.get(carrier) ?? 0) > Date.now()) return {};
    const key = JSON.stringify([carrier, weight, request]);
    try {
      const known = this.rates.get(key) ?? service.rates({ ...request, weight });
      this.rates.set(key, known, { noUpdateTTL: true });
      return await pTimeout(known, { milliseconds: ANSWER_TIMEOUT_MS });
    } catch (error) {
      this.rates.delete(key);
      this.pausedUntil.set(carrier, Date.now() + PAUSE_MS);
      this.logger.warn({ err: error, carrier }, 'carrier rates failed; the tables of the methods apply');
      return {};
    }
  }
}
