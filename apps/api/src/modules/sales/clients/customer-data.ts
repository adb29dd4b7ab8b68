import { Injectable } from '@nestjs/common';
import { AccountData, type AccountDataPart } from '../../accounts/account-data/account-data.ts';
import { Cart, Favorites } from '../carts/shopper-lists.ts';
import { FindInvoices } from '../invoices/find-invoices.ts';
import { AnonymiseOrders } from '../orders/retention/anonymise-orders.ts';
import { ListShopperOrders } from '../orders/shopper/list-shopper-orders.ts';
import { ListReturns } from '../returns/list-returns.ts';

/** The cart, the wish list, the orders with their documents, and the returns of an account. */
@Injectable()
export class CustomerData implements AccountDataPart {
  constructor(
    accounts: AccountData,
    private readonly cart: Cart,
    private readonly favorites: Favorites,
    private readonly shopperOrders: ListShopperOrders,
    private readonly returns: ListReturns,
    private readonly invoices: FindInvoices,
    private readonly orders: AnonymiseOrders,
  ) {
    accounts.parts.push(this);
  }

  async export(userId: string): Promise<Record<string, unknown>> {
    const orders = await this.shopperOrders.ofUser(userId);
    const ids = orders.map(({ _id }) => _id);
    return {
      cart: await this.cart.get(userId),
      favorites: await this.favorites.get(userId),
      returns: await this.returns.ofOrders(ids),
      invoices: await this.invoices.ofOrders(ids),
      // The holder of the file must not be able to open the orders.
      orders: orders.map(({ key: _key, ...order }) => order),
    };
  }

  async remove(userId: string): Promise<void> {
    await this.cart.delete(userId);
    await this.favorites.delete(userId);
    await this.orders.ofDeletedUser(userId);
  }

  removeOfEmail(email: string, until: Date): Promise<void> {
    return this.orders.ofDeletedEmail(email, until);
  }
}
