import { Types } from 'mongoose';
import { storedMails } from './stored-mail.ts';
import type { TestApi } from './test-api.ts';

const LONG_AGO = new Date(0);

/** What is requested from the server that crashes, and what is true once another one has completed the work. */
export interface Scenario {
  act: (url: string) => Promise<unknown>;
  verify: () => Promise<void>;
}

/**
 * What the scenarios of crashes have in common.
 * @param of returns the server that completes the work of the one that crashes, and a token of its owner
 */
export const crashTools = (of: () => { shop: TestApi; admin: string }) => {
  const send = (
    url: string,
    path: string,
    method: string,
    body: object | FormData = {},
    token = of().admin,
  ) =>
    fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': 'crash',
        ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    });

  const documents = (collection: string) => of().shop.connection.collection(collection);
  /** Makes recorded work old, so that the other server moves it to the queue. */
  const passTime = (collection: string) =>
    documents(collection).updateMany({ 'work._id': { $gt: '' } }, { $set: { 'work.$[].at': LONG_AGO } });

  const mailsAbout = async (prefix: string) => (await storedMails(of().shop, prefix)).map(({ id }) => id);
  /** The kinds of the documents of an order, in the sequence of their creation. */
  const documentsOf = async (id: string) =>
    (
      await documents('invoices')
        .find({ orderId: new Types.ObjectId(id) })
        .sort({ _id: 1 })
        .toArray()
    ).map(({ kind }) => String(kind));
  const refundsAtBank = async (orderId: string) =>
    ((await documents('sandboxbank').findOne({ orderId }))?.['refunds'] as object[] | undefined)?.length ?? 0;
  const paymentOfOrder = async (id: string) =>
    (await of().shop.api('GET /api/orders/page', { token: of().admin, query: { ids: id } })).body.orders[0]
      ?.payment;
  const changesOf = async (subject: string, field: string) =>
    (await of().shop.api('GET /api/activity', { token: of().admin, query: { subject } })).body.entries
      .flatMap(({ changes }) => changes)
      .filter((change) => change.field === field).length;

  return { send, documents, passTime, mailsAbout, documentsOf, refundsAtBank, paymentOfOrder, changesOf };
};
