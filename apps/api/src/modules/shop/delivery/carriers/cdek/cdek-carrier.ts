import { setTimeout as delay } from 'node:timers/promises';
import type { Currency } from '@meridian/domain';
import { z } from 'zod';
import { flatMapInTurns } from '../../../../../platform/concurrency/in-turns.ts';
import { Memo } from '../../../../../platform/concurrency/memo.ts';
import type { Config } from '../../../../../platform/config/config.ts';
import {
  type CarrierPoint,
  type CarrierRatesOf,
  CarrierRefusedError,
  CarrierService,
  CarrierUnavailableError,
  type Handover,
  type ParcelOrder,
  type ParcelStatus,
  type RateRequest,
} from '../carrier-service.ts';
import { CdekClient, cdekErrors, problemText } from './cdek-client.ts';
import { stageOf } from './cdek-statuses.ts';

const ONLINE_SHOP = 1;
const CURRENCY_CODES: Readonly<Record<Currency, number>> = { rub: 1, kzt: 2, usd: 3 };
const POINTS_TIMEOUT_MS = 60_000;
const LABEL_POLLS = 8;
const LABEL_POLL_INTERVAL_MS = 750;
const MAX_NAME_LENGTH = 255;
const UNKNOWN_NUMBER = /v2_entity_not_found/;

const rateSchema = z.object({
  total_sum: z.number().nonnegative(),
  period_min: z.int().nonnegative(),
  period_max: z.int().nonnegative(),
  currency: z.string().optional(),
});
const text = z.string().catch('');
const officeSchema = z.object({
  code: z.string(),
  name: text,
  work_time: text,
  phones: z.array(z.object({ number: text })).catch([]),
  location: z.object({
    country_code: z.string(),
    city_code: z.number(),
    city: z.string(),
    postal_code: text,
    address: text,
    latitude: z.number(),
    longitude: z.number(),
  }),
});
const createdSchema = z.object({ entity: z.object({ uuid: z.uuid() }) });
const status = z.object({ code: z.string(), date_time: z.string(), deleted: z.boolean().default(false) });
const orderSchema = z.object({
  entity: z.object({
    uuid: z.uuid(),
    cdek_number: z.coerce.string().optional(),
    statuses: z.array(status),
  }),
  requests: z.array(z.object({ type: z.string(), state: z.string(), errors: cdekErrors })).catch([]),
});
const printSchema = z.object({ entity: z.object({ statuses: z.array(status) }) });
const eventSchema = z.object({ type: z.literal('ORDER_STATUS'), uuid: z.uuid() });

const pointOf = ({
  code,
  name,
  work_time,
  phones,
  location,
}: z.infer<typeof officeSchema>): CarrierPoint => ({
  code,
  name: name || location.address,
  country: location.country_code,
  city: location.city,
  zipCode: location.postal_code,
  address: location.address,
  hours: work_time,
  phone: phones[0]?.number ?? '',
  latitude: location.latitude,
  longitude: location.longitude,
});

const locationOf = ({ country, zipCode, city }: Pick<RateRequest, 'country' | 'zipCode' | 'city'>) => ({
  country_code: country,
  ...(zipCode && { postal_code: zipCode }),
  ...(city && { city }),
});

/**
 * CDEK by its API v2 (docs/cdek.md). The shop brings its parcels to an office. Orders and labels are created in the
 * background of CDEK, so their state is read afterwards.
 */
class CdekCarrier extends CarrierService {
  readonly carrier = 'cdek';
  readonly currency: Currency;
  private readonly tariffs: Readonly<Record<Handover, number>>;
  private readonly shipmentPoint: string;
  private readonly city = new Memo<number>();

  constructor(
    private readonly client: CdekClient,
    { CDEK_CURRENCY, CDEK_COURIER_TARIFF, CDEK_PICKUP_TARIFF, CDEK_SHIPMENT_POINT }: Config,
  ) {
    super();
    this.currency = CDEK_CURRENCY;
    this.tariffs = { courier: CDEK_COURIER_TARIFF, pickup: CDEK_PICKUP_TARIFF };
    this.shipmentPoint = CDEK_SHIPMENT_POINT ?? '';
  }

  async rates({ handovers, ...request }: RateRequest): Promise<CarrierRatesOf> {
    const from = await this.city.get(this.shipmentPoint, () => this.cityOfShipmentPoint());
    const rates = await Promise.all(
      handovers.map((handover) => this.rate(this.tariffs[handover], from, request)),
    );
    return Object.fromEntries(
      handovers.flatMap((handover, index) => (rates[index] ? [[handover, rates[index]] as const] : [])),
    );
  }

  async points(country: string): Promise<CarrierPoint[]> {
    const query = new URLSearchParams({
      country_code: country,
      type: 'PVZ',
      is_handout: 'true',
      lang: 'rus',
    });
    const path = `/v2/deliverypoints?${query}`;
    const offices = await this.client.json(z.array(z.unknown()), path, { timeoutMs: POINTS_TIMEOUT_MS });
    // One office with missing fields does not prevent the others.
    return flatMapInTurns(offices, (office) => {
      const { data } = officeSchema.safeParse(office);
      return data ? [pointOf(data)] : [];
    });
  }

  async createParcel(parcel: ParcelOrder): Promise<string> {
    return (await this.referenceOf(parcel.number)) ?? this.register(parcel);
  }

  async statuses(reference: string): Promise<ParcelStatus> {
    const { entity, requests } = await this.client.json(orderSchema, `/v2/orders/${reference}`);
    const rejected = requests.find(({ type, state }) => type === 'CREATE' && state === 'INVALID');
    return {
      stage: rejected ? 'refused' : stageOf(entity.statuses),
      number: entity.cdek_number ?? null,
      problem: rejected ? problemText(rejected.errors) : null,
    };
  }

  async label(reference: string): Promise<Buffer | null> {
    const { entity } = await this.client.json(createdSchema, '/v2/print/barcodes', {
      method: 'POST',
      body: { orders: [{ order_uuid: reference }], copy_count: 1, format: 'A6' },
    });
    const path = `/v2/print/barcodes/${entity.uuid}`;
    for (let poll = 0; poll < LABEL_POLLS; poll++) {
      const { entity: form } = await this.client.json(printSchema, path);
      const codes = form.statuses.map(({ code }) => code);
      if (codes.includes('READY')) return this.client.file(`${path}.pdf`);
      if (codes.includes('INVALID')) throw new CarrierRefusedError('CDEK rejects the label', '');
      await delay(LABEL_POLL_INTERVAL_MS);
    }
    return null;
  }

  parcelOfEvent(event: unknown): string | null {
    return eventSchema.safeParse(event).data?.uuid ?? null;
  }

  /** Null if the tariff does not exist for the destination. */
  private async rate(
    tariff: number,
    from: number,
    { country, zipCode, city, currency, weight, value }: Omit<RateRequest, 'handovers'>,
  ) {
    try {
      const rate = await this.client.json(rateSchema, '/v2/calculator/tariff', {
        method: 'POST',
        body: {
          type: ONLINE_SHOP,
          currency: CURRENCY_CODES[currency],
          tariff_code: tariff,
          from_location: { code: from },
          to_location: locationOf({ country, zipCode, city }),
          services: [{ code: 'INSURANCE', parameter: String(Math.ceil(value)) }],
          packages: [{ weight: Math.ceil(weight) }],
        },
      });
      if (rate.currency && rate.currency.toLowerCase() !== currency) return null;
      const days = { minDays: rate.period_min, maxDays: Math.max(rate.period_min, rate.period_max) };
      return { price: Math.ceil(rate.total_sum), days };
    } catch (error) {
      if (error instanceof CarrierRefusedError) return null;
      throw error;
    }
  }

  private async cityOfShipmentPoint(): Promise<number> {
    const path = `/v2/deliverypoints?code=${encodeURIComponent(this.shipmentPoint)}`;
    const [office] = await this.client.json(z.array(officeSchema), path);
    if (!office) throw new CarrierUnavailableError('CDEK_SHIPMENT_POINT is no office of CDEK');
    return office.location.city_code;
  }

  /** The id of the order with a number of the shop, which an interrupted attempt may have registered. */
  private async referenceOf(number: string): Promise<string | null> {
    try {
      return (await this.client.json(createdSchema, `/v2/orders?im_number=${number}`)).entity.uuid;
    } catch (error) {
      if (error instanceof CarrierRefusedError && UNKNOWN_NUMBER.test(error.message)) return null;
      throw error;
    }
  }

  private async register(parcel: ParcelOrder): Promise<string> {
    const { number, comment, recipient, to, weight, items, cashForDelivery } = parcel;
    const isPickup = 'point' in to;
    const { name, phone, email } = recipient;
    const { entity } = await this.client.json(createdSchema, '/v2/orders', {
      method: 'POST',
      body: {
        type: ONLINE_SHOP,
        number,
        comment,
        tariff_code: this.tariffs[isPickup ? 'pickup' : 'courier'],
        shipment_point: this.shipmentPoint,
        ...(isPickup
          ? { delivery_point: to.point }
          : { to_location: { ...locationOf(to), address: to.address } }),
        ...(cashForDelivery > 0 && { delivery_recipient_cost: { value: cashForDelivery } }),
        recipient: {
          name: name.slice(0, MAX_NAME_LENGTH),
          phones: [{ number: phone }],
          ...(email !== null && { email }),
        },
        packages: [
          {
            number: '1',
            weight: Math.ceil(weight),
            items: items.map((item) => ({
              name: item.name.slice(0, MAX_NAME_LENGTH),
              ware_key: item.sku,
              payment: { value: item.cash },
              cost: item.value,
              weight: Math.ceil(item.weight),
              amount: item.quantity,
              ...(item.hsCode && { feacn_code: item.hsCode }),
              ...(item.originCountry && { country_code: item.originCountry }),
            })),
          },
        ],
      },
    });
    return entity.uuid;
  }
}

/** CDEK if its account is configured. */
export const cdekCarrier = (config: Config): CarrierService | undefined => {
  const { CDEK_ACCOUNT: account, CDEK_PASSWORD: password, CDEK_API_URL: url } = config;
  return account && password
    ? new CdekCarrier(new CdekClient({ url: url.replace(/\/$/, ''), account, password }), config)
    : undefined;
};
