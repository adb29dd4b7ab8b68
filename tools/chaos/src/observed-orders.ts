/** A report of the bank that the shop has acknowledged. */
export interface DisputeReport {
  payment: string;
  status: 'needsResponse' | 'won' | 'lost';
  at: Date;
}

/** An order that a shopper has got in a response. */
export interface ObservedOrder {
  id: string;
  key: string;
  amount: number;
  /** With which it was placed. */
  phone: string;
  /** Paths of its pages at the test bank. */
  pages: string[];
  /** Ids of approved payments, whose webhooks can be delivered again. */
  approved: string[];
  /** About its approved payments, oldest first. */
  disputes: DisputeReport[];
  /** Ids of its latest known shipments. */
  shipments: string[];
  /** Ids of its returns that were not observed in a final state. */
  returns: string[];
  /** Whether the shop has reported the order as paid. */
  seenPaid: boolean;
  /** Whether it was placed for a pickup point, or changed to one. */
  isCollected: boolean;
  /** Whether the staff were told a wrong code of it. */
  hadWrongCode: boolean;
}

/** All orders that the shoppers of a run have got in responses. */
export class ObservedOrders {
  readonly all: ObservedOrder[] = [];
  /** The idempotency keys of requests that were refused. */
  readonly refused = new Set<string>();
  private readonly byId = new Map<string, ObservedOrder>();

  /** Adds an order of a response. An order that was returned before is updated. */
  record(
    { _id: id, key, amount }: { _id: string; key: string; amount: number },
    page: string | null,
  ): ObservedOrder {
    let order = this.byId.get(id);
    if (!order) {
      const lists = { pages: [], approved: [], disputes: [], shipments: [], returns: [] };
      order = {
        id,
        key,
        amount,
        phone: '',
        ...lists,
        seenPaid: false,
        isCollected: false,
        hadWrongCode: false,
      };
      this.byId.set(id, order);
      this.all.push(order);
    }
    order.amount = amount;
    if (page !== null && !order.pages.includes(page)) order.pages.push(page);
    return order;
  }
}
