import { Controller, Header } from '@nestjs/common';
import { Endpoint } from '../http/endpoint.decorator.ts';
import { Challenge } from './challenge.ts';

@Controller()
export class ChallengeController {
  constructor(private readonly challenge: Challenge) {}

  @Endpoint('GET /api/challenge')
  @Header('Cache-Control', 'no-store')
  create() {
    return this.challenge.create();
  }
}
