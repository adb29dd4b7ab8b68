import { Injectable } from '@nestjs/common';

/** Removes the personal data that a module stores about an order. Repeated calls have no further effect. */
type RemoveOrderData = (orderId: string) => Promise<void>;

/** Modules that store personal data about orders in their own collections. */
@Injectable()
export class OrderDataOwners {
  private readonly owners: RemoveOrderData[] = [];

  /** Called once per module, in its constructor. */
  register(remove: RemoveOrderData): void {
    this.owners.push(remove);
  }

  async remove(orderId: string): Promise<void> {
    for (const remove of this.owners) await remove(orderId);
  }
}
