import type { EndpointOutput } from '@meridian/contracts';
import { Controller, Header } from '@nestjs/common';
import { Endpoint } from '../http/endpoint.decorator.ts';
import { Challenge } from './challenge.ts';

@Controller()
export class ChallengeController {
  constructor(private readonly challenge: Challenge) {}

  @Endpoint('GET /api/challenge')
  @Header('Cache-Control', 'no-store')
  create(): Promise<EndpointOutput<'GET /api/challenge'>> {
    return this.challenge.create();
  }
}
