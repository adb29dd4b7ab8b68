import { DEFAULT_DELIVERY, DEFAULT_LOW_STOCK_THRESHOLD, DEMO_SELLER } from '@meridian/domain';
import mongoose from 'mongoose';

/** The settings of the demo shop: the defaults, with a seller in whose name documents are issued. */
export const demoSettings = () => ({
  // The id of the only document.
  _id: new mongoose.Types.ObjectId('000000000000000000000001'),
  delivery: DEFAULT_DELIVERY,
  lowStockThreshold: DEFAULT_LOW_STOCK_THRESHOLD,
  seller: DEMO_SELLER,
  sellerId: DEMO_SELLER.name,
  revision: 0,
});
