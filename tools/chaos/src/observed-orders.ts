/** An order whose placing was answered. */
export interface ObservedOrder {
  id: string;
  key: string;
  /** Addresses of the bank's pages that were answered for it. */
  pages: string[];
  /** Payments that the bank has confirmed: their events may be told again. */
  approved: string[];
  /** The shop has said that it is paid. */
  seenPaid: boolean;
}

/** What the shoppers of a run know. */
export class ObservedOrders {
  readonly all: ObservedOrder[] = [];
  private readonly byId = new Map<string, ObservedOrder>();

  /** Takes in an answered order; the same one, answered again, is one. */
  record(id: string, key: string, page: string | null): ObservedOrder {
    let order = this.byId.get(id);
    if (!order) {
      order = { id, key, pages: [], approved: [], seenPaid: false };
      this.byId.set(id, order);
      this.all.push(order);
    }
    if (page !== null && !order.pages.includes(page)) order.pages.push(page);
    return order;
  }
}
