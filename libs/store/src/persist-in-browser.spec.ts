import type { CartLine } from '@meridian/domain';
import { clearTypedData, persistInBrowser } from './persist-in-browser.ts';
import { Account, key, line, settled } from './testing/account.ts';

const stored = (name: string): unknown => JSON.parse(localStorage.getItem(name) ?? 'null');

let account: Account;
let stop: () => void;
const state = () => account.store.getState();
const wake = () => (stop = persistInBrowser(account.store, () => localStorage, globalThis));
/** Simulates a write by another tab; browsers send the event to all tabs except the writing one. */
const elsewhere = (values: Record<string, string | null>) => {
  for (const [name, value] of Object.entries(values))
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  globalThis.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage }));
};

beforeEach(() => {
  localStorage.clear();
  account = new Account();
  stop = () => undefined;
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => stop());

describe('restoring persisted state', () => {
  it('reads plain arrays and strings', () => {
    localStorage.setItem('cartItems', JSON.stringify([line('a', 3)]));
    localStorage.setItem('favoriteItems', JSON.stringify([key('f')]));
    localStorage.setItem('token', 'abc.def');
    localStorage.setItem('role', 'admin');
    expect(state().hydrated).toBe(false);
    wake();
    expect(state()).toMatchObject({
      hydrated: true,
      cart: [line('a', 3)],
      favorites: [key('f')],
      token: 'abc.def',
      role: 'admin',
    });
  });

  test.each<[string, string, CartLine[]]>([
    ['nothing', '', []],
    ['no JSON', '[{"itemId":', []],
    ['null', 'null', []],
    ['a wrapped array', '{"state":{"cart":[]}}', []],
    ['a string', '"cart"', []],
    ['lines that are none', '[null, 5, "a", [], {}]', []],
    [
      'a populated watch',
      JSON.stringify([{ ...line('x', 2), itemId: { _id: 'a', name: 'A' } }]),
      [line('a', 2)],
    ],
    ['a populated watch without an id', JSON.stringify([{ ...line('x'), itemId: { name: 'A' } }]), []],
    ['a quantity of 0', JSON.stringify([line('a', 0), line('b')]), [line('b')]],
    ['a negative quantity', JSON.stringify([line('a', -1)]), []],
    ['half a watch', JSON.stringify([line('a', 1.5)]), []],
    ['a quantity as text', JSON.stringify([{ ...line('a'), quantity: '2' }]), [line('a', 2)]],
    ['no quantity', JSON.stringify([key('a')]), []],
    ['no colour', JSON.stringify([{ itemId: 'a', size: '40', quantity: 1 }]), []],
    ['more than a line has', JSON.stringify([{ ...line('a'), price: 1, name: 'A' }]), [line('a')]],
  ])('a cart of %s', (_, text, expected) => {
    if (text) localStorage.setItem('cartItems', text);
    wake();
    expect(state().cart).toEqual(expected);
  });

  test.each([
    ['admin', 'admin'],
    ['user', 'user'],
    ['owner', null],
    ['"admin"', null],
    ['', null],
  ])('reads the stored role %j as %j', (text, role) => {
    localStorage.setItem('role', text);
    wake();
    expect(state().role).toBe(role);
  });
});

describe('persisting changes', () => {
  it('writes only the changed value under its own key', async () => {
    wake();
    state().addToCart(key('a'));
    expect(stored('cartItems')).toEqual([line('a')]);
    expect(Object.keys(localStorage)).toEqual(['cartItems']);
    state().addFavorite(key('f'));
    expect(stored('favoriteItems')).toEqual([key('f')]);
    await state().signIn({ token: 'raw.token', role: 'user' });
    expect([localStorage.getItem('token'), localStorage.getItem('role')]).toEqual(['raw.token', 'user']);
    expect([stored('cartItems'), stored('favoriteItems')]).toEqual([[], []]);
    expect(state().cart).toEqual([line('a')]);
    expect(Object.keys(localStorage).sort()).toEqual(['cartItems', 'favoriteItems', 'role', 'token']);
  });

  it('persists later changes of a signed-in user', async () => {
    wake();
    await state().signIn({ token: 't', role: 'user' });
    state().addToCart(key('b'));
    await settled();
    expect(stored('cartItems')).toEqual([line('b')]);
  });

  it('removes the session and empties the lists on sign-out', async () => {
    wake();
    await state().signIn({ token: 't', role: 'user' });
    state().addToCart(key('b'));
    state().signOut();
    expect([localStorage.getItem('token'), localStorage.getItem('role')]).toEqual([null, null]);
    expect([stored('cartItems'), stored('favoriteItems')]).toEqual([[], []]);
  });

  it('removes the checkout draft of this tab when another tab signs out', async () => {
    wake();
    await state().signIn({ token: 't', role: 'user' });
    sessionStorage.setItem('checkoutDraft', '{"phone":"+7 701"}');
    elsewhere({ token: null });
    expect(state().token).toBeNull();
    expect(sessionStorage.getItem('checkoutDraft')).toBeNull();
  });

  it('ignores a storage error when it removes the checkout draft', () => {
    sessionStorage.setItem('checkoutDraft', '{"phone":"+7 701"}');
    clearTypedData(() => sessionStorage);
    expect(sessionStorage.getItem('checkoutDraft')).toBeNull();
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(() => clearTypedData(forbidden)).not.toThrow();
  });

  it('removes the token of an expired session and preserves the cart', async () => {
    account.cart = [line('a', 2)];
    wake();
    await state().signIn({ token: 't', role: 'user' });
    state().expireSession();
    expect(localStorage.getItem('token')).toBeNull();
    expect(stored('cartItems')).toEqual([line('a', 2)]);
  });

  it('repeats an unconfirmed merge after a reload', async () => {
    wake();
    state().addToCart(key('a'));
    account.outcome = 'lose';
    await state().signIn({ token: 't', role: 'user' });
    stop();

    const before = account;
    account = new Account();
    account.cart = before.cart.filter(({ itemId }) => itemId !== 'a');
    wake();
    await state().refresh();
    expect(account.names).toContain('POST /api/cart/merge');
    expect(account.cart).toEqual([line('a')]);
    expect(stored('cartItems')).toEqual([]);
    expect(Object.keys(localStorage).sort()).toEqual(['cartItems', 'favoriteItems', 'role', 'token']);
  });

  it('stops when the returned function is called', () => {
    wake();
    stop();
    state().addToCart(key('a'));
    elsewhere({ token: 't' });
    expect(stored('cartItems')).toBeNull();
    expect(state().token).toBeNull();
  });
});

describe('changes in other tabs', () => {
  it('are applied for a guest', () => {
    wake();
    elsewhere({ cartItems: JSON.stringify([line('a', 2)]), favoriteItems: JSON.stringify([key('f')]) });
    expect([state().cart, state().favorites]).toEqual([[line('a', 2)], [key('f')]]);
    expect(account.calls).toEqual([]);
  });

  it('sign this tab in and load the lists of the account', async () => {
    wake();
    account.cart = [line('a')];
    elsewhere({ token: 't', role: 'user', cartItems: '[]' });
    await settled();
    expect(state()).toMatchObject({ token: 't', role: 'user', cart: [line('a')] });
  });

  it('sign this tab out', async () => {
    wake();
    await state().signIn({ token: 't', role: 'user' });
    state().addToCart(key('a'));
    await settled();
    elsewhere({ token: null, role: null, cartItems: '[]', favoriteItems: '[]' });
    expect(state()).toMatchObject({ token: null, role: null, cart: [] });
  });

  it('of the same account leave the displayed cart unchanged until the server responds', async () => {
    account.cart = [line('a')];
    wake();
    await state().signIn({ token: 't', role: 'user' });
    account.held = true;
    account.cart = [line('a'), line('b')];
    elsewhere({ favoriteItems: JSON.stringify([key('f')]) });
    expect(state().cart).toEqual([line('a')]);
    await settled();
    await account.answerAll();
    expect(state().cart).toEqual([line('a'), line('b')]);
  });

  it('of session storage are ignored', () => {
    wake();
    localStorage.setItem('token', 't');
    globalThis.dispatchEvent(new StorageEvent('storage', { storageArea: sessionStorage }));
    expect(state().token).toBeNull();
  });
});

describe('a failing storage', () => {
  it('that is full does not stop the page, and the session is still removed', async () => {
    wake();
    await state().signIn({ token: 't', role: 'user' });
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    state().addToCart(key('a'));
    await settled();
    expect(state().cart).toEqual([line('a')]);
    state().expireSession();
    expect(localStorage.getItem('token')).toBeNull();
  });

  test.each<[string, () => Storage]>([
    [
      'forbidden as a whole',
      () => {
        throw new DOMException('denied', 'SecurityError');
      },
    ],
    [
      'refusing to be read',
      () => {
        jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
          throw new DOMException('denied', 'SecurityError');
        });
        return localStorage;
      },
    ],
  ])('%s: the store wakes up and works', (_, open) => {
    stop = persistInBrowser(account.store, open, globalThis);
    expect(state().hydrated).toBe(true);
    state().addToCart(key('a'));
    expect(state().cart).toEqual([line('a')]);
  });
});
