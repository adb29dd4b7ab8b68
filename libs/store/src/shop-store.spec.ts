import type { CartLine } from '@meridian/domain';
import { Account, key, line, settled } from './testing/account.ts';

const session = { token: 'signed', role: 'user' } as const;

let account: Account;
let warn: jest.SpyInstance;
const state = () => account.store.getState();
const ids = (items: { itemId: string }[]) => items.map(({ itemId }) => itemId);

beforeEach(() => {
  account = new Account();
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
const signedIn = async () => {
  await state().signIn(session);
  account.calls.splice(0);
};

describe('a guest', () => {
  beforeEach(() => account.store.setState({ cart: [line('a', 2), line('b')], favorites: [key('a')] }));

  test.each<[string, () => void, CartLine[]]>([
    ['adding a new line', () => state().addToCart(key('c')), [line('a', 2), line('b'), line('c')]],
    ['adding a present line', () => state().addToCart(key('a')), [line('a', 3), line('b')]],
    ['taking one', () => state().removeFromCart(key('a')), [line('a', 1), line('b')]],
    ['taking the last one', () => state().removeFromCart(key('b')), [line('a', 2)]],
    ['removing the line', () => state().removeLine(key('a')), [line('b')]],
    [
      'undoing a removal',
      () => state().restoreLine(line('c', 7), 1),
      [line('a', 2), line('c', 7), line('b')],
    ],
    ['replacing the cart', () => state().replaceCart([line('z')]), [line('z')]],
  ])('%s is shown and kept at once and sent nowhere', async (_, change, expected) => {
    change();
    expect(state().cart).toEqual(expected);
    expect(state().persisted.cart).toEqual(expected);
    await settled();
    expect(account.calls).toEqual([]);
    expect(state().favorites).toEqual([key('a')]);
  });

  test.each<[string, () => void, string[]]>([
    ['a new favourite', () => state().addFavorite(key('b')), ['a', 'b']],
    ['one taken off by mistake', () => state().addFavorite(key('b'), 0), ['b', 'a']],
    ['a present one in another size', () => state().addFavorite(key('a', { size: '42' })), ['a']],
    ['one taken off', () => state().removeFavorite(key('a')), []],
  ])('%s is shown and kept at once and sent nowhere', async (_, change, expected) => {
    change();
    expect(ids(state().favorites)).toEqual(expected);
    expect(ids(state().persisted.favorites)).toEqual(expected);
    await settled();
    expect(account.calls).toEqual([]);
  });

  it('chooses language and currency independently, and opens the cart', () => {
    state().setLanguage('ru');
    state().setCurrency('usd');
    state().setCartOpen(true);
    expect(state().locale).toEqual({ language: 'ru', currency: 'usd', country: null });
    expect(state().cartOpen).toBe(true);
  });

  it('sends no request on refresh', async () => {
    await state().refresh();
    expect(account.calls).toEqual([]);
  });
});

describe('a signed-in user', () => {
  test.each<[string, () => void, string]>([
    ['adding', () => state().addToCart(key('a')), 'POST /api/cart/add'],
    ['taking one', () => state().removeFromCart(key('a')), 'POST /api/cart/remove'],
    ['removing a line', () => state().removeLine(key('a')), 'POST /api/cart/remove-all'],
    ['undoing a removal', () => state().restoreLine(line('a', 3), 0), 'POST /api/cart/merge'],
    ['adding a favourite', () => state().addFavorite(key('a')), 'POST /api/favorites/add'],
    ['removing a favourite', () => state().removeFavorite(key('a')), 'POST /api/favorites/remove'],
  ])('%s is sent with the token', async (_, change, name) => {
    await signedIn();
    change();
    await settled();
    expect(account.calls).toEqual([{ name, token: 'Bearer signed' }]);
  });

  it('shows and persists the lists of the server, e.g. a line from another device', async () => {
    await signedIn();
    account.cart = [line('elsewhere', 3)];
    state().addToCart(key('a'));
    expect(state().cart).toEqual([line('a')]);
    await settled();
    expect(state().cart).toEqual([line('a'), line('elsewhere', 3)]);
    expect(state().persisted.cart).toEqual(state().cart);
  });

  it('gets a removed line back with its quantity and in its place, whatever the order of the account', async () => {
    await signedIn();
    const lines = [line('a', 7), line('b')];
    account.store.setState({ cart: lines });
    account.cart = lines;
    state().removeLine(key('a'));
    state().restoreLine(line('a', 7), 0);
    await settled();
    expect(account.cart).toEqual([line('b'), line('a', 7)]);
    state().addToCart(key('a'));
    await settled();
    expect(state().cart).toEqual([line('a', 8), line('b')]);
    expect(state().persisted.cart).toEqual(state().cart);
  });

  it('sends no request when the cart is replaced after a purchase', async () => {
    await signedIn();
    state().replaceCart([]);
    await settled();
    expect(account.calls).toEqual([]);
  });

  it('loads both lists on refresh and leaves the local copies unchanged', async () => {
    await signedIn();
    account.cart = [line('x')];
    account.favorites = [key('y')];
    await state().refresh();
    expect([ids(state().cart), ids(state().favorites)]).toEqual([['x'], ['y']]);
    expect(state().persisted).toEqual({ cart: [], favorites: [] });
  });
});

describe('changes in quick succession', () => {
  beforeEach(async () => {
    await signedIn();
    account.held = true;
  });

  it('are sent one after another in their order', async () => {
    state().addToCart(key('a'));
    state().removeLine(key('a'));
    state().addToCart(key('b'));
    await settled();
    expect(account.names).toEqual(['POST /api/cart/add']);
    await account.waiting[0]?.answer();
    expect(account.names).toEqual(['POST /api/cart/add', 'POST /api/cart/remove-all']);
    await account.waiting[0]?.answer();
    await account.waiting[0]?.answer();
    expect(ids(account.cart)).toEqual(['b']);
    expect(ids(state().cart)).toEqual(['b']);
  });

  it('ignore responses that are older than the latest change', async () => {
    state().addToCart(key('a'));
    await settled();
    state().addToCart(key('b'));
    await account.waiting[0]?.answer();
    expect(ids(state().cart)).toEqual(['a', 'b']);
    await account.waiting[0]?.answer();
    expect(ids(state().cart)).toEqual(['a', 'b']);
  });

  it('of one list do not wait for the other list', async () => {
    state().addToCart(key('a'));
    state().addFavorite(key('a'));
    await settled();
    expect(account.names).toEqual(['POST /api/cart/add', 'POST /api/favorites/add']);
  });

  it('ignore a response after sign-out and drop queued requests', async () => {
    state().addToCart(key('a'));
    state().addToCart(key('b'));
    await settled();
    state().signOut();
    await account.waiting[0]?.answer();
    expect(state().cart).toEqual([]);
    expect(account.names).toEqual(['POST /api/cart/add']);
  });
});

describe('signing in', () => {
  beforeEach(() => {
    state().addToCart(key('a'));
    state().addFavorite(key('f'));
    account.cart = [line('a', 4), line('b')];
  });

  it('merges the lists of the guest into the account and empties the local copies', async () => {
    await state().signIn(session);
    expect(state()).toMatchObject(session);
    expect(state().cart).toEqual([line('a', 4), line('b')]);
    expect(ids(account.favorites)).toEqual(['f']);
    expect(state().persisted).toEqual({ cart: [], favorites: [] });
  });

  it('empties the local copies only after the response', async () => {
    account.held = true;
    const done = state().signIn(session);
    await settled();
    expect(ids(state().persisted.cart)).toEqual(['a']);
    await account.answerAll();
    await done;
    expect(state().persisted).toEqual({ cart: [], favorites: [] });
  });

  it('preserves a line that is added during the merge', async () => {
    account.held = true;
    const done = state().signIn(session);
    await settled();
    state().addToCart(key('c'));
    await account.answerAll();
    await done;
    expect(ids(account.cart)).toEqual(['a', 'b', 'c']);
    expect(ids(state().cart)).toEqual(['a', 'c', 'b']);
    expect(ids(state().persisted.cart)).toEqual(['a', 'c', 'b']);
  });
});

describe('a lost response', () => {
  it('of a merge leaves the local copies, and the next refresh merges them without doubling quantities', async () => {
    state().addToCart(key('a'));
    account.outcome = 'lose';
    await state().signIn(session);
    expect(state().unsent).toEqual({ cart: true, favorites: true });
    expect(ids(state().persisted.cart)).toEqual(['a']);
    expect(warn).toHaveBeenCalled();
    expect(account.notices).toEqual(['cartNotSaved', 'favoritesNotSaved']);

    account.outcome = 'answer';
    await state().refresh();
    expect(account.names.filter((name) => name === 'POST /api/cart/merge')).toHaveLength(2);
    expect(state().cart).toEqual([line('a')]);
    expect(state().persisted.cart).toEqual([]);
    expect(state().unsent).toEqual({ cart: false, favorites: false });
  });

  it('of a change is not reverted by the response to the next change', async () => {
    await signedIn();
    account.held = true;
    state().addToCart(key('a'));
    state().addToCart(key('b'));
    await settled();
    account.cart = [];
    await account.waiting[0]?.lose();
    account.cart = []; // It never arrived at all.
    account.held = false;
    await account.waiting[0]?.answer();
    await settled();
    expect(account.names).toEqual(['POST /api/cart/add', 'POST /api/cart/add', 'POST /api/cart/merge']);
    expect(new Set(ids(state().cart))).toEqual(new Set(['a', 'b']));
    expect(state().unsent.cart).toBe(false);
  });

  it('of a read leaves nothing to merge, so that a stale list does not restore removed lines', async () => {
    await signedIn();
    account.outcome = 'lose';
    await state().refresh();
    expect(state().unsent).toEqual({ cart: false, favorites: false });
    expect(account.notices).toEqual(['cartNotLoaded', 'favoritesNotLoaded']);
  });

  it('of a change shows a notice', async () => {
    await signedIn();
    account.outcome = 'lose';
    state().addFavorite(key('f'));
    await settled();
    expect(account.notices).toEqual(['favoritesNotSaved']);
  });
});

describe('a session', () => {
  it('that expired leaves cart and favourites in the browser as those of a guest', async () => {
    account.cart = [line('a', 2)];
    account.favorites = [key('f')];
    await state().signIn(session);
    account.outcome = 'expire';
    state().addToCart(key('b'));
    await settled();
    expect(state()).toMatchObject({ token: null, role: null });
    expect(state().cart).toEqual([line('a', 2), line('b')]);
    expect(state().persisted).toEqual({ cart: state().cart, favorites: [key('f')] });
    expect(state().unsent).toEqual({ cart: false, favorites: false });
  });

  it('logs one warning for an invalid token, even if several requests are rejected', async () => {
    await state().signIn(session);
    account.outcome = 'expire';
    await state().refresh();
    expect(account.calls.length).toBeGreaterThan(2);
    expect(warn.mock.calls.filter(([text]) => text === 'The token is invalid or expired')).toHaveLength(1);
    expect(account.notices).toEqual(['sessionExpired']);
  });

  it('is not ended by a late 401 of an earlier session', async () => {
    await state().signIn(session);
    account.held = true;
    state().addToCart(key('b'));
    await settled();
    account.store.setState({ token: 'second' });
    await account.waiting[0]?.refuse();
    expect(state().token).toBe('second');
    expect(account.notices).toEqual([]);
  });

  it('that is signed out removes all data of the account', async () => {
    account.cart = [line('a', 2)];
    await state().signIn({ token: 'signed', role: 'admin' });
    state().addFavorite(key('f'));
    await settled();
    state().signOut();
    expect(state()).toMatchObject({
      token: null,
      role: null,
      cart: [],
      favorites: [],
      persisted: { cart: [], favorites: [] },
    });
  });
});
