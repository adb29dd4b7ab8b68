import type { EndpointArguments, EndpointOutput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../../platform/http/api-request.ts';
import { Endpoint } from '../../../platform/http/endpoint.decorator.ts';
import { CurrentUser, Input } from '../../../platform/http/input.decorator.ts';
import { Cart, Favorites } from './shopper-lists.ts';

type CartResponse = Promise<EndpointOutput<'POST /api/cart/get'>>;
type FavoritesResponse = Promise<EndpointOutput<'GET /api/favorites/get'>>;

@Controller()
export class CartController {
  constructor(private readonly cart: Cart) {}

  @Endpoint('POST /api/cart/get')
  async get(@CurrentUser() { userId }: Identity): CartResponse {
    return { cartData: await this.cart.get(userId) };
  }

  @Endpoint('POST /api/cart/add')
  async add(
    @CurrentUser() { userId }: Identity,
    @Input() { body }: EndpointArguments<'POST /api/cart/add'>,
  ): CartResponse {
    return { cartData: await this.cart.add(userId, body) };
  }

  @Endpoint('POST /api/cart/remove')
  async remove(
    @CurrentUser() { userId }: Identity,
    @Input() { body }: EndpointArguments<'POST /api/cart/remove'>,
  ): CartResponse {
    return { cartData: await this.cart.remove(userId, body) };
  }

  @Endpoint('POST /api/cart/remove-all')
  async removeAll(
    @CurrentUser() { userId }: Identity,
    @Input() { body }: EndpointArguments<'POST /api/cart/remove-all'>,
  ): CartResponse {
    return { cartData: await this.cart.removeAll(userId, body) };
  }

  @Endpoint('POST /api/cart/merge')
  async merge(
    @CurrentUser() { userId }: Identity,
    @Input() { body }: EndpointArguments<'POST /api/cart/merge'>,
  ): CartResponse {
    return { cartData: await this.cart.merge(userId, body.items) };
  }
}

@Controller()
export class FavoritesController {
  constructor(private readonly favorites: Favorites) {}

  @Endpoint('GET /api/favorites/get')
  async get(@CurrentUser() { userId }: Identity): FavoritesResponse {
    return { favoriteData: await this.favorites.get(userId) };
  }

  @Endpoint('POST /api/favorites/add')
  async add(
    @CurrentUser() { userId }: Identity,
    @Input() { body }: EndpointArguments<'POST /api/favorites/add'>,
  ): FavoritesResponse {
    return { favoriteData: await this.favorites.add(userId, body) };
  }

  @Endpoint('POST /api/favorites/remove')
  async remove(
    @CurrentUser() { userId }: Identity,
    @Input() { body }: EndpointArguments<'POST /api/favorites/remove'>,
  ): FavoritesResponse {
    return { favoriteData: await this.favorites.remove(userId, body) };
  }

  @Endpoint('POST /api/favorites/merge')
  async merge(
    @CurrentUser() { userId }: Identity,
    @Input() { body }: EndpointArguments<'POST /api/favorites/merge'>,
  ): FavoritesResponse {
    return { favoriteData: await this.favorites.merge(userId, body.items) };
  }
}
