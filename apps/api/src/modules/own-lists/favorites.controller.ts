import type { EndpointArguments, EndpointOutput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../platform/http/api-request.ts';
import { Endpoint } from '../../platform/http/endpoint.decorator.ts';
import { CurrentUser, Input } from '../../platform/http/input.decorator.ts';
import { Favorites } from './favorites.ts';

type FavoritesResponse = Promise<EndpointOutput<'GET /api/favorites/get'>>;

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
