import { createApiClient } from '@meridian/api-client';
import {
  addFavorite,
  addToCart,
  type CartLine,
  type Favorite,
  type LineKey,
  mergeCarts,
  mergeFavorites,
  removeFavorite,
  removeFromCart,
  removeLine,
} from '@meridian/domain';
import type { StoreNotice } from '../shop-state.ts';
import { createShopStore, type ShopStore } from '../shop-store.ts';

type Body = LineKey & { items: (CartLine & Favorite)[] };
type Outcome = 'answer' | 'lose' | 'expire';

/** A pending request; the test decides its outcome. */
export interface Waiting {
  name: string;
  /** Applies the request and responds. */
  answer: () => Promise<void>;
  /** Applies the request, but the response is lost. */
  lose: () => Promise<void>;
  /** Responds with 401. */
  refuse: () => Promise<void>;
}

/** An account on a fake server behind the real client. Requests are applied in the order of their responses. */
export class Account {
  cart: CartLine[] = [];
  favorites: Favorite[] = [];
  /** Every request with its token. */
  readonly calls: { name: string; token: string | null }[] = [];
  readonly waiting: Waiting[] = [];
  /** Notices that were shown. */
  readonly notices: StoreNotice[] = [];
  /** Whether requests wait for the test to decide their outcome. */
  held = false;
  /** Outcome of requests that do not wait. */
  outcome: Outcome = 'answer';
  readonly store: ShopStore;

  constructor() {
    this.store = createShopStore({
      locale: { language: 'en', currency: 'kzt', country: null },
      api: () => api,
      onNotice: (notice) => this.notices.push(notice),
    });
    const api = createApiClient({
      fetch: (input, init) => this.receive(String(input), init ?? {}),
      language: () => 'en',
      token: () => this.store.getState().token,
      onUnauthorized: () => this.store.getState().expireSession(),
    });
  }

  get names(): string[] {
    return this.calls.map(({ name }) => name);
  }

  /** Responds to all pending requests and to those that follow from them. */
  async answerAll(): Promise<void> {
    for (await settled(); this.waiting[0];) await this.waiting[0].answer();
  }

  private receive(path: string, init: RequestInit): Promise<Response> {
    const name = `${init.method} ${path}`;
    this.calls.push({ name, token: new Headers(init.headers).get('Authorization') });
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Body;
    if (!this.held) return this.settle(this.outcome, name, body);
    return new Promise((resolve, reject) => {
      const after = async (outcome: Outcome) => {
        this.waiting.splice(
          this.waiting.findIndex((call) => call === waiting),
          1,
        );
        await this.settle(outcome, name, body).then(resolve, reject);
        await settled();
      };
      const waiting: Waiting = {
        name,
        answer: () => after('answer'),
        lose: () => after('lose'),
        refuse: () => after('expire'),
      };
      this.waiting.push(waiting);
    });
  }

  private async settle(outcome: Outcome, name: string, body: Body): Promise<Response> {
    if (outcome === 'expire')
      return Response.json({ statusCode: 401, code: 'unauthorized', message: 'Sign in' }, { status: 401 });
    const answer = this.carryOut(name, body);
    if (outcome === 'lose') throw new TypeError('Failed to fetch');
    return Response.json(answer);
  }

  private carryOut(name: string, body: Body): object {
    const rules: Record<string, () => void> = {
      'POST /api/cart/add': () => (this.cart = addToCart(this.cart, body)),
      'POST /api/cart/remove': () => (this.cart = removeFromCart(this.cart, body)),
      'POST /api/cart/remove-all': () => (this.cart = removeLine(this.cart, body)),
      'POST /api/cart/merge': () => (this.cart = mergeCarts(this.cart, body.items)),
      'POST /api/cart/get': () => undefined,
      'POST /api/favorites/add': () => (this.favorites = addFavorite(this.favorites, body)),
      'POST /api/favorites/remove': () => (this.favorites = removeFavorite(this.favorites, body)),
      'POST /api/favorites/merge': () => (this.favorites = mergeFavorites(this.favorites, body.items)),
      'GET /api/favorites/get': () => undefined,
    };
    const rule = rules[name];
    if (!rule) throw new Error(`the account knows no ${name}`);
    rule();
    return name.includes('/cart/') ? { cartData: this.cart } : { favoriteData: this.favorites };
  }
}

export const key = (itemId: string, change: Partial<Favorite> = {}): Favorite => ({
  itemId,
  colorNameEN: 'Black',
  colorNameRU: 'Чёрный',
  size: '40',
  ...change,
});
export const line = (itemId: string, quantity = 1): CartLine => ({ ...key(itemId), quantity });

/** Waits until all pending promises have settled. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
