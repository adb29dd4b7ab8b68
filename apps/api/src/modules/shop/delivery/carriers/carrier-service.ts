import type { Carrier, Currency } from '@meridian/domain';
import type { ParcelStage } from './parcel-stages.ts';

/** How a carrier hands a parcel over: at the door or at one of its points. */
export type Handover = 'courier' | 'pickup';

export interface RateRequest {
  handovers: readonly Handover[];
  /** ISO 3166 code. */
  country: string;
  zipCode: string;
  city: string;
  currency: Currency;
  /** In grams. */
  weight: number;
  /** The declared value, in units of the currency. */
  value: number;
}

export interface CarrierRate {
  /** In whole units of the requested currency, insurance included. */
  price: number;
  /** Working days of the carrier. */
  days: { minDays: number; maxDays: number };
}

/** The rates of the destinations that the carrier serves. */
export type CarrierRatesOf = Partial<Record<Handover, CarrierRate>>;

export interface CarrierPoint {
  code: string;
  name: string;
  country: string;
  city: string;
  zipCode: string;
  address: string;
  hours: string;
  phone: string;
  latitude: number;
  longitude: number;
}

export interface ParcelItem {
  name: string;
  sku: string;
  quantity: number;
  /** Of one piece, in grams. */
  weight: number;
  /** Of one piece, in units of the contract's currency. */
  value: number;
  /** What the customer pays to the carrier for one piece, in the currency of the country; 0 if it is paid. */
  cash: number;
  /** For customs, if known. */
  hsCode?: string | undefined;
  originCountry?: string | undefined;
}

/** An order to carry a parcel. */
export interface ParcelOrder {
  /** Unique in the shop. Repeated orders with the same number are one parcel. */
  number: string;
  comment: string;
  recipient: { name: string; phone: string; email: string | null };
  /** A point of the carrier, or an address. */
  to: { point: string } | { country: string; zipCode: string; city: string; address: string };
  /** Of the whole parcel, in grams. */
  weight: number;
  items: readonly ParcelItem[];
  /** What the customer pays to the carrier for the delivery. */
  cashForDelivery: number;
}

/** A parcel as the carrier reports it now. */
export interface ParcelStatus {
  stage: ParcelStage;
  /** The tracking number; null until the carrier has accepted the order. */
  number: string | null;
  /** Why the carrier refused it. */
  problem: string | null;
}

/** The carrier rejects the request. The message has only codes, because `problem` may have personal data. */
export class CarrierRefusedError extends Error {
  constructor(
    message: string,
    readonly problem: string,
  ) {
    super(message);
  }
}

/** The carrier did not respond, or its response is invalid. The request may have been executed. */
export class CarrierUnavailableError extends Error {}

/** Injection token of the carriers that are configured. */
export const CARRIER_SERVICES = Symbol('carrier services');

/** Port for carriers, with one adapter per carrier. All methods throw CarrierRefusedError and CarrierUnavailableError. */
export abstract class CarrierService {
  abstract readonly carrier: Carrier;
  /** In which the carrier insures parcels. */
  abstract readonly currency: Currency;

  abstract rates(request: RateRequest): Promise<CarrierRatesOf>;

  /** Returns every point of a country where shoppers collect parcels. */
  abstract points(country: string): Promise<CarrierPoint[]>;

  /** Orders a parcel, once per number. Returns the carrier's id of it. */
  abstract createParcel(parcel: ParcelOrder): Promise<string>;

  abstract statuses(reference: string): Promise<ParcelStatus>;

  /** Returns a PDF file, or null while the carrier still creates it. */
  abstract label(reference: string): Promise<Buffer | null>;

  /** The id of the parcel that a webhook is about; null if it is about something else. Nobody signs it. */
  abstract parcelOfEvent(event: unknown): string | null;
}
