import mongoose from 'mongoose';

/** An order as the database holds it, as far as it is judged. */
export interface StoredOrder {
  _id: mongoose.Types.ObjectId;
  key: string;
  placed: boolean;
  status: string;
  payment: { status: string; attempt: number; paidBy?: string; due: Date };
  stock: { state: string };
  items: { itemId: string; colorName: string; size: string; quantity: number }[];
  tasks: string[];
  reservation?: object;
}
export interface StoredPayment {
  _id: string;
  orderId: string;
  state: string;
}
export interface BankPayment {
  _id: string;
  orderId: string;
  decision: string | null;
  refunded: boolean;
  tellAt: Date | null;
}
interface StoredWatch {
  _id: mongoose.Types.ObjectId;
  stock: { colorNameEN: string; size: string; quantity: number }[];
}

/** Everything that is judged, read in one go. */
export interface ShopState {
  orders: StoredOrder[];
  payments: StoredPayment[];
  bank: BankPayment[];
  watches: StoredWatch[];
}

/** An order that was called off before it was placed is none; it is forgotten after a while. */
const isVisible = ({ placed, stock }: StoredOrder): boolean => placed || stock.state !== 'returned';

/** Reads the shop's books and the bank's. */
export const readState = async (uri: string): Promise<ShopState> => {
  const connection = await mongoose.createConnection(uri).asPromise();
  const all = <T extends object>(name: string) => connection.collection<T>(name).find().toArray();
  try {
    return {
      orders: ((await all<StoredOrder>('orders')) as StoredOrder[]).filter(isVisible),
      payments: await all<StoredPayment>('payments'),
      bank: await all<BankPayment>('sandboxbank'),
      watches: await all<StoredWatch>('watches'),
    };
  } finally {
    await connection.close();
  }
};

/** What is still under way: an order's move, a refund, a word of the bank, a payment whose time is over. */
export const pendingWork = ({ orders, payments, bank }: ShopState): string[] => {
  const now = Date.now();
  return [
    ...orders
      .filter(({ placed, stock }) => !placed || !['held', 'returned'].includes(stock.state))
      .map(({ _id, stock }) => `order ${_id.toHexString()} is ${stock.state}`),
    ...orders
      .filter(({ tasks }) => tasks.length > 0)
      .map(({ _id }) => `order ${_id.toHexString()} has tasks left`),
    ...orders
      .filter(({ status, payment }) => status === 'pending' && payment.status === 'pending')
      .map(({ _id, payment }) =>
        payment.due.getTime() > now
          ? `order ${_id.toHexString()} waits to be paid`
          : `order ${_id.toHexString()} holds stock beyond its time`,
      ),
    ...payments.filter(({ state }) => state === 'refunding').map(({ _id }) => `payment ${_id} is refunding`),
    ...bank.filter(({ tellAt }) => tellAt !== null).map(({ _id }) => `the bank has to tell of ${_id}`),
  ];
};
