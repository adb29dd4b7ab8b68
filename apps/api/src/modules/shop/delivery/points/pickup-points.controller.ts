import type { HandlerInput } from '@meridian/contracts';
import { languageFromHeader } from '@meridian/domain';
import { Controller, Headers, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, Input } from '../../../../platform/http/endpoint.decorator.ts';
import { PickupPoints } from './pickup-points.ts';
import { pointsMap } from './points-map.ts';

const MAX_AGE_SECONDS = 300;

@Controller()
export class PickupPointsController {
  constructor(private readonly points: PickupPoints) {}

  @Endpoint('GET /api/delivery/points')
  async search(@Input() { query }: HandlerInput<'GET /api/delivery/points'>) {
    const { method: methodId, ...filter } = query;
    const { points, total } = await this.points.search({ methodId, ...filter });
    return { points, total };
  }

  /** The points of a page of the list, with their numbers in it. */
  @Endpoint('GET /api/delivery/points/map')
  async map(
    @Input() { query }: HandlerInput<'GET /api/delivery/points/map'>,
    @Headers('accept-language') header: string | undefined,
    @Res() response: Response,
  ) {
    const { method: methodId, offset = 0, lang = languageFromHeader(header), ...filter } = query;
    const { points, centre } = await this.points.search({ methodId, offset, ...filter });
    const positions = points.flatMap(({ latitude, longitude }, index) =>
      latitude === null || longitude === null ? [] : [{ latitude, longitude, number: offset + index + 1 }],
    );
    response.vary('Accept-Language');
    response.setHeader('Cache-Control', `public, max-age=${MAX_AGE_SECONDS}`);
    response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
    response.type('image/svg+xml').send(pointsMap(positions, centre, lang));
  }
}
