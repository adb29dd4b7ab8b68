import type { ApiClient } from '@meridian/api-client';
import { type CartLine, type Favorite, sameLine } from '@meridian/domain';
import type { ShopState, StoreNotice } from './shop-state.ts';

type Request<Item> = (api: ApiClient) => Promise<Item[]>;

/** Access to the store and to the server. */
export interface SyncContext {
  get: () => ShopState;
  set: (state: Partial<ShopState>) => void;
  api: () => ApiClient;
  onNotice?: ((notice: StoreNotice) => void) | undefined;
}

/**
 * Synchronises a list of a signed-in user with the server. Failures are logged and shown as quiet messages (spec section 8).
 *
 * The requests are sent one after another, so that the server applies changes in their order. Only the response to the
 * latest request of the same session replaces the displayed list. While a change is unconfirmed, no response replaces the
 * list: both are merged first.
 */
export const createSync = <Item extends CartLine | Favorite>(
  list: 'cart' | 'favorites',
  requests: { merge: Request<Item>; read: Request<Item> },
  { get, set, api, onNotice }: SyncContext,
) => {
  let latest = 0;
  let queue = Promise.resolve();
  const mark = (unsent: boolean) => {
    if (get().unsent[list] !== unsent) set({ unsent: { ...get().unsent, [list]: unsent } });
  };
  const notSaved = () => {
    mark(true);
    onNotice?.(`${list}NotSaved`);
  };

  /** Displayed items keep their order, because the account appends a restored line at its end. New items follow. */
  const inDisplayedOrder = (items: Item[]): Item[] => {
    const displayed = get()[list].flatMap((shown) => items.filter((item) => sameLine(item, shown)));
    return [...new Set([...displayed, ...items])];
  };

  /** Queues a request. `onAnswer` gets the items of the latest request; `onFailure` is called if a request fails. */
  const enqueue = (
    request: Request<Item>,
    onAnswer: (items: Item[]) => void,
    onFailure: () => void,
  ): Promise<void> => {
    const { token } = get();
    if (!token) return Promise.resolve();
    const turn = ++latest;
    const job = async () => {
      // The session ended while the request was queued.
      if (get().token !== token) return;
      try {
        const items = await request(api());
        if (turn === latest && get().token === token) onAnswer(inDisplayedOrder(items));
      } catch (error) {
        console.warn(`The ${list} could not be synchronized`, error);
        if (get().token === token) onFailure();
      }
    };
    return (queue = queue.then(job));
  };

  const show = (items: Item[], kept?: Item[]) =>
    set({ [list]: items, ...(kept && { persisted: { ...get().persisted, [list]: kept } }) });

  /** Merges the local list into the account. The local copy is emptied after the response. */
  const merge = (): Promise<void> =>
    enqueue(
      requests.merge,
      (items) => {
        show(items, []);
        mark(false);
      },
      notSaved,
    );

  const send = async (
    request: Request<Item>,
    onAnswer: (items: Item[]) => void,
    onFailure: () => void,
  ): Promise<void> => {
    let lacking = false;
    await enqueue(
      request,
      (items) => {
        lacking = get().unsent[list];
        if (!lacking) onAnswer(items);
      },
      onFailure,
    );
    if (lacking) await merge();
  };

  return {
    /** Sends one change; the response is the whole list. */
    change: (request: Request<Item>): Promise<void> => send(request, (items) => show(items, items), notSaved),
    merge,
    /** Loads the list of the account, or merges if an earlier change is unconfirmed. A failure changes nothing. */
    refresh: (): Promise<void> =>
      get().unsent[list]
        ? merge()
        : send(
            requests.read,
            (items) => show(items),
            () => onNotice?.(`${list}NotLoaded`),
          ),
  };
};
