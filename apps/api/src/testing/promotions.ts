import { Types } from 'mongoose';
import type { StoredPromotion } from '../modules/shop/promotions/promotion.schema.ts';
import type { TestApi } from './test-api.ts';

const PROMOTION = {
  nameEN: 'Spring',
  nameRU: 'Весна',
  from: null,
  until: null,
  discount: { kind: 'percent', percent: 10 },
  scope: { brands: [], collections: [] },
  includesSalePrices: true,
  minimum: null,
  isFirstOrderOnly: false,
  maxUsesPerCustomer: null,
  maxUses: null,
  isStopped: false,
  isUsed: false,
  codes: 0,
  revision: 0,
};

/** Stores a promotion with a code of all customers. Returns its id. */
export const storePromotion = async (
  { connection }: TestApi,
  code: string,
  fields: Partial<Omit<StoredPromotion, '_id'>> = {},
): Promise<string> => {
  const id = new Types.ObjectId();
  await connection.collection('promotions').insertOne({ _id: id, ...PROMOTION, code, ...fields });
  await connection
    .collection<{ _id: string; promotion: Types.ObjectId; createdAt: Date }>('promotioncodes')
    .insertOne({ _id: code, promotion: id, createdAt: new Date() });
  return id.toHexString();
};

/** How many orders have a use of a promotion. */
export const usesOf = ({ connection }: TestApi, promotion: string): Promise<number> =>
  connection.collection('promotionuses').countDocuments({ promotion: new Types.ObjectId(promotion) });
