import type { HandlerInput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { Cart, Favorites } from './shopper-lists.ts';

@Controller()
export class CartController {
  constructor(private readonly cart: Cart) {}

  @Endpoint('POST /api/cart/get')
  async get(@CurrentUser() { userId }: Identity) {
    return { cartData: await this.cart.get(userId) };
  }

  @Endpoint('POST /api/cart/add')
  async add(@CurrentUser() { userId }: Identity, @Input() { body }: HandlerInput<'POST /api/cart/add'>) {
    return { cartData: await this.cart.add(userId, body) };
  }

  @Endpoint('POST /api/cart/remove')
  async remove(
    @CurrentUser() { userId }: Identity,
    @Input() { body }: HandlerInput<'POST /api/cart/remove'>,
  ) {
    return { cartData: await this.cart.remove(userId, body) };
  }

  @Endpoint('POST /api/cart/remove-all')
  async removeAll(
    @CurrentUser() { userId }: Identity,
    @Input() { body }: HandlerInput<'POST /api/cart/remove-all'>,
  ) {
    return { cartData: await this.cart.removeAll(userId, body) };
  }

  @Endpoint('POST /api/cart/merge')
  async merge(@CurrentUser() { userId }: Identity, @Input() { body }: HandlerInput<'POST /api/cart/merge'>) {
    return { cartData: await this.cart.merge(userId, body.items) };
  }
}

@Controller()
export class FavoritesController {
  constructor(private readonly favorites: Favorites) {}

  @Endpoint('GET /api/favorites/get')
  async get(@CurrentUser() { userId }: Identity) {
    return { favoriteData: await this.favorites.get(userId) };
  }

  @Endpoint('POST /api/favorites/add')
  async add(@CurrentUser() { userId }: Identity, @Input() { body }: HandlerInput<'POST /api/favorites/add'>) {
    return { favoriteData: await this.favorites.add(userId, body) };
  }

  @Endpoint('POST /api/favorites/remove')
  async remove(
    @CurrentUser() { userId }: Identity,
    @Input() { body }: HandlerInput<'POST /api/favorites/remove'>,
  ) {
    return { favoriteData: await this.favorites.remove(userId, body) };
  }

  @Endpoint('POST /api/favorites/merge')
  async merge(
    @CurrentUser() { userId }: Identity,
    @Input() { body }: HandlerInput<'POST /api/favorites/merge'>,
  ) {
    return { favoriteData: await this.favorites.merge(userId, body.items) };
  }
}
