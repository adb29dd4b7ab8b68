import { MAX_PICKUP_POINTS, pickupPointInput } from '@meridian/contracts';
import type { DeliveryCountryCode, DeliveryMethod } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { flatMapInTurns } from '../../../../platform/concurrency/in-turns.ts';
import { BackgroundJob, Jobs } from '../../../../platform/jobs/jobs.ts';
import { DeliveryMethods } from '../../settings/methods/delivery-methods.ts';
import { ShopSettings } from '../../settings/shop-settings.ts';
import { type CarrierFields, PickupPointsRepository } from '../points/pickup-points.repository.ts';
import { CARRIER_SERVICES, type CarrierPoint, type CarrierService } from './carrier-service.ts';

const JOB = 'carrier points';
const HOUR_MS = 3_600_000;
/** In the shop's time zone. */
const IMPORT_HOUR = 3;

const carrierFields = pickupPointInput.omit({ isActive: true });

/** A point of the shop; none if the carrier's fields are too long or missing. */
const pointOf = ({ name, ...point }: CarrierPoint, methodId: string): CarrierFields[] => {
  const { data } = carrierFields.safeParse({ ...point, methodId, nameEN: name, nameRU: name });
  return data ? [data] : [];
};

/** Keeps the points of pickup methods the same as those of their carriers. */
@Injectable()
export class CarrierPoints {
  constructor(
    @Inject(CARRIER_SERVICES) private readonly services: readonly CarrierService[],
    private readonly methods: DeliveryMethods,
    private readonly points: PickupPointsRepository,
    private readonly settings: ShopSettings,
    private readonly jobs: Jobs,
  ) {}

  /** Imports the points of methods that have none. Without the role `worker`, the next run of a worker does it. */
  importSoon(): void {
    this.jobs.runNow(JOB);
  }

  /** Imports the points once a day, and those of a method without points at each run. */
  @BackgroundJob({ name: JOB, intervalMs: HOUR_MS })
  async importDue(signal?: AbortSignal): Promise<void> {
    if (this.services.length === 0) return;
    const { shopTime } = await this.settings.read(new Date());
    for (const method of await this.methods.all()) {
      const service = this.services.find(({ carrier }) => carrier === method.carrier);
      if (!service || method.kind !== 'pickup' || signal?.aborted) continue;
      const isDue = shopTime.hour === IMPORT_HOUR || (await this.points.count({ methodId: method.id })) === 0;
      if (isDue) await this.import(method, service);
    }
  }

  /**
   * Adds and changes points, and removes those that the carrier has closed. A country of which the carrier lists no point keeps
   * its points, because that is rather a fault of the list. Points that the staff have switched off stay so, also if the carrier
   * leaves them out for a while.
   */
  private async import({ id, rates }: DeliveryMethod, service: CarrierService): Promise<void> {
    const listed: CarrierPoint[] = [];
    const missing: DeliveryCountryCode[] = [];
    for (const country of new Set(rates.map((rate) => rate.country))) {
      const found = await service.points(country);
      if (found.length === 0) missing.push(country);
      listed.push(...found);
    }
    const points = await flatMapInTurns(listed.slice(0, MAX_PICKUP_POINTS), (point) => pointOf(point, id));
    await this.points.save(points, { isActive: true });
    // Points that have become invalid stay as they were.
    const codes = new Set([...listed, ...points].map(({ code }) => code));
    if (codes.size > 0) await this.points.removeClosed(id, [...codes], missing);
  }
}
