import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ORDER_MODEL, type StoredOrder } from '../order.schema.ts';

/** Finds the orders of parcels. */
@Injectable()
export class ParcelsRepository {
  constructor(@InjectModel(ORDER_MODEL.name) private readonly orders: Model<StoredOrder>) {}

  /** The order and the shipment of a parcel by the carrier's id of it. */
  async byReference(carrier: string, reference: string): Promise<ParcelOfOrder | null> {
    const order = await this.orders
      .findOne({ 'shipments.parcel.reference': reference, placed: true }, { shipments: 1 })
      .lean<Pick<StoredOrder, '_id' | 'shipments'>>();
    const shipment = order?.shipments?.find(
      (candidate) => candidate.carrier === carrier && candidate.parcel?.reference === reference,
    );
    return order && shipment ? { order: order._id.toHexString(), shipment: shipment.id } : null;
  }
}

export interface ParcelOfOrder {
  order: string;
  shipment: string;
}
