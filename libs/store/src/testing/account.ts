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

/** A call that waits for the test to say what becomes of it. */
export interface Waiting {
  name: string;
  /** The account does what is asked and answers. */
  answer: () => Promise<void>;
  /** The account does what is asked, but its answer never arrives. */
  lose: () => Promise<void>;
  /** The account refuses the token. */
  refuse: () => Promise<void>;
}

/** An account on the server, behind the real client: it does what is asked in the order of the answers. */
export class Account {
  cart: CartLine[] = [];
  favorites: Favorite[] = [];
  /** Every call as it was made, with the token it carried. */
  readonly calls: { name: string; token: string | null }[] = [];
  readonly waiting: Waiting[] = [];
  /** The notices that were shown. */
  readonly notices: StoreNotice[] = [];
  /** Whether calls wait for the test. */
  held = false;
  /** What becomes of the calls that don't wait. */
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

  /** Answers everything that waits, and what comes of it. */
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

/** Waits until everything that can happen by itself has happened. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
