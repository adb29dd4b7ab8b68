import type { pickupPointInput } from '@meridian/contracts';
import { type DeliveryCountryCode, foldSearch, type GeoPosition } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { transliterate } from 'transliteration';
import type { z } from 'zod';
import { DURABLE } from '../../../../platform/database/durable.ts';
import { isDuplicateKey, unlessDuplicate } from '../../../../platform/database/errors.ts';
import { newId, objectId } from '../../../../platform/database/ids.ts';
import type { WorkEntry } from '../../../../platform/work/work-kind.ts';
import { PICKUP_POINT_MODEL, type StoredPickupPoint } from './pickup-point.schema.ts';

export type PointFields = z.output<typeof pickupPointInput>;

/** A point as its carrier describes it. The staff decide whether it is active. */
export type CarrierFields = Omit<PointFields, 'isActive'>;

export interface PointFilter {
  methodId: string;
  country?: DeliveryCountryCode | undefined;
  q?: string | undefined;
  isActive?: true;
  /** Where the points are; without it anywhere. */
  areas?: readonly PointArea[];
}

/** A country, or the cities and the postcodes of points in it. */
export interface PointArea {
  country: DeliveryCountryCode;
  parts?: { cities: string[]; zipCodes: string[] };
}

/** Words of a search that are looked up; the rest is ignored. */
const MAX_WORDS = 8;
const BATCH_SIZE = 500;
const PAGE_ORDER = { cityKey: 1, code: 1 } as const;

/** A text without the word for a city, as people and lists write it before its name. */
const withoutCityWord = (text: string): string => text.replace(/^\s*(г\.\s*|(г|город)\s+)/i, '');

/** The words of a text for comparison, in Latin letters, so that `Almaty` finds «Алматы». */
const wordsOf = (text: string): string[] =>
  transliterate(foldSearch(text))
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[jy]/g, 'i')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

const cityKeyOf = (city: string): string => wordsOf(withoutCityWord(city)).join(' ');
const searchedWords = (q = ''): string[] => wordsOf(withoutCityWord(q)).slice(0, MAX_WORDS);

/** The cities that a search may name: all sequences of its words. */
const citiesIn = (q: string | undefined): string[] => {
  const words = searchedWords(q);
  return words.flatMap((_, start) =>
    words.slice(start).map((__, length) => words.slice(start, start + length + 1).join(' ')),
  );
};

const storedOf = <T extends CarrierFields>(point: T) => ({
  ...point,
  cityKey: cityKeyOf(point.city),
  search: wordsOf(
    [point.nameEN, point.nameRU, point.city, point.zipCode, point.address, point.code].join(' '),
  ).join(' '),
});

const areaCondition = ({ country, parts }: PointArea) => ({
  country,
  ...(parts && { $or: [{ city: { $in: parts.cities } }, { zipCode: { $in: parts.zipCodes } }] }),
});
const scopeOf = ({ methodId, country, isActive, areas }: PointFilter) => ({
  methodId,
  ...(country && { country }),
  ...(isActive && { isActive }),
  // The database accepts no empty list.
  ...(areas && { $or: [{ country: { $in: [] } }, ...areas.map(areaCondition)] }),
});
const conditionOf = (filter: PointFilter) => {
  const words = searchedWords(filter.q).map((word) => ({ search: { $regex: `\\b${word}` } }));
  return { ...scopeOf(filter), ...(words.length > 0 && { $and: words }) };
};

/** A measure by which the database sorts points: the nearest ones first, those without a position last. */
const measureFrom = ({ latitude, longitude }: GeoPosition) => {
  const squared = (value: object) => ({ $pow: [value, 2] });
  const width = Math.cos((latitude * Math.PI) / 180);
  const north = { $subtract: ['$latitude', latitude] };
  const east = { $multiply: [width, { $subtract: ['$longitude', longitude] }] };
  return { $ifNull: [{ $add: [squared(north), squared(east)] }, Infinity] };
};

/** Pickup points in the database. */
@Injectable()
export class PickupPointsRepository {
  constructor(@InjectModel(PICKUP_POINT_MODEL.name) private readonly model: Model<StoredPickupPoint>) {}

  byId(id: string): Promise<StoredPickupPoint | null> {
    return this.points.findOne({ _id: objectId(id) });
  }

  count(filter: PointFilter): Promise<number> {
    return this.points.countDocuments(conditionOf(filter));
  }

  /** A page of the found points, the nearest ones to `centre` first. */
  find(
    filter: PointFilter,
    centre: GeoPosition | null,
    offset: number,
    limit: number,
  ): Promise<StoredPickupPoint[]> {
    const sort = centre
      ? [{ $set: { measure: measureFrom(centre) } }, { $sort: { measure: 1, code: 1 } }]
      : [{ $sort: PAGE_ORDER }];
    return this.points
      .aggregate<StoredPickupPoint>([
        { $match: conditionOf(filter) },
        ...sort,
        { $skip: offset },
        { $limit: limit },
        { $unset: 'measure' },
      ])
      .toArray();
  }

  /** The mean position of the points of the city that a search names; null if it names none. */
  async centreOf(filter: PointFilter): Promise<GeoPosition | null> {
    const cities = citiesIn(filter.q);
    if (cities.length === 0) return null;
    const found = await this.points
      .aggregate<GeoPosition & { _id: string }>([
        {
          $match: {
            ...scopeOf(filter),
            cityKey: { $in: cities },
            latitude: { $ne: null },
            longitude: { $ne: null },
          },
        },
        { $group: { _id: '$cityKey', latitude: { $avg: '$latitude' }, longitude: { $avg: '$longitude' } } },
      ])
      .toArray();
    const [named] = found.sort((a, b) => b._id.length - a._id.length);
    return named ? { latitude: named.latitude, longitude: named.longitude } : null;
  }

  /** The cities and the postcodes of a method's points in a country. */
  async partsOf(methodId: string, country: DeliveryCountryCode): Promise<NonNullable<PointArea['parts']>> {
    const [cities, zipCodes] = await Promise.all(
      (['city', 'zipCode'] as const).map((field) => this.points.distinct(field, { methodId, country })),
    );
    return { cities: cities ?? [], zipCodes: zipCodes ?? [] };
  }

  /** Yields some fields of all points of a method, in batches of the driver. It decodes a list twice as fast as names. */
  async *values<Field extends keyof PointFields>(
    methodId: string,
    fields: readonly Field[],
  ): AsyncGenerator<PointFields[Field][][]> {
    const cursor = this.points.find<{ values: PointFields[Field][] }>(
      { methodId },
      {
        sort: PAGE_ORDER,
        batchSize: BATCH_SIZE,
        projection: { _id: 0, values: fields.map((field) => `$${field}`) },
      },
    );
    while (await cursor.hasNext()) yield cursor.readBufferedDocuments().map(({ values }) => values);
  }

  /** The points with the given codes, by code. */
  async byCodes(methodId: string, codes: readonly string[]): Promise<Map<string, StoredPickupPoint>> {
    const found = new Map<string, StoredPickupPoint>();
    const points = this.points.find({ methodId, code: { $in: [...codes] } }, { batchSize: BATCH_SIZE });
    for await (const point of points) found.set(point.code, point);
    return found;
  }

  /** The points of a method without the given codes. */
  countOthers(methodId: string, codes: readonly string[]): Promise<number> {
    return this.points.countDocuments({ methodId, code: { $nin: [...codes] } });
  }

  /** @returns false if the method has a point with this code */
  async insert(id: string, point: PointFields, work: WorkEntry[]): Promise<boolean> {
    const fields = { _id: objectId(id), ...storedOf(point), work };
    return unlessDuplicate(this.points.insertOne(fields, { writeConcern: DURABLE }));
  }

  /** @returns the point before the change; `taken` if another point of the method has its code; null without the point */
  async change(
    id: string,
    point: PointFields,
    work: WorkEntry[],
  ): Promise<StoredPickupPoint | null | 'taken'> {
    try {
      return await this.points.findOneAndUpdate(
        { _id: objectId(id) },
        { $set: storedOf(point), $push: { work: { $each: work } } },
        { writeConcern: DURABLE },
      );
    } catch (error) {
      if (isDuplicateKey(error)) return 'taken';
      throw error;
    }
  }

  async remove(id: string): Promise<void> {
    await this.points.deleteOne({ _id: objectId(id) }, { writeConcern: DURABLE });
  }

  /**
   * Adds the points, or replaces those with the same codes.
   * @param added fields of new points that known ones keep
   */
  async save(
    points: readonly (CarrierFields | PointFields)[],
    added: Partial<PointFields> = {},
  ): Promise<void> {
    for (let start = 0; start < points.length; start += BATCH_SIZE)
      await this.points.bulkWrite(
        points.slice(start, start + BATCH_SIZE).map((point) => ({
          updateOne: {
            filter: { methodId: point.methodId, code: point.code },
            update: { $set: storedOf(point), $setOnInsert: { _id: objectId(newId()), ...added } },
            upsert: true,
          },
        })),
        { ordered: false, writeConcern: DURABLE },
      );
  }

  async removeOthers(methodId: string, codes: readonly string[]): Promise<void> {
    await this.points.deleteMany({ methodId, code: { $nin: [...codes] } }, { writeConcern: DURABLE });
  }

  /** Removes the active points without the given codes, outside of some countries. */
  async removeClosed(
    methodId: string,
    codes: readonly string[],
    except: readonly DeliveryCountryCode[],
  ): Promise<void> {
    await this.points.deleteMany(
      { methodId, code: { $nin: [...codes] }, isActive: true, country: { $nin: [...except] } },
      { writeConcern: DURABLE },
    );
  }

  /** Removes the points of all methods except the given ones. */
  async removeOtherMethods(methodIds: readonly string[]): Promise<void> {
    await this.points.deleteMany({ methodId: { $nin: [...methodIds] } }, { writeConcern: DURABLE });
  }

  /** The driver's collection, whose documents are plain. */
  private get points() {
    return this.model.db.collection<StoredPickupPoint>(this.model.collection.collectionName);
  }
}
