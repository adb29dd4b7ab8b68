import type { CallOutput } from '@meridian/contracts';
import { Controller, Inject } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.ts';
import { Call } from '../http/call.decorator.ts';
import { openApiDocument } from './document.ts';

@Controller()
export class OpenApiController {
  private readonly document: CallOutput<'GET /api/openapi.json'>;

  constructor(@Inject(CONFIG) config: Config) {
    this.document = { ...openApiDocument(config.PUBLIC_ORIGIN) };
  }

  @Call('GET /api/openapi.json')
  read(): CallOutput<'GET /api/openapi.json'> {
    return this.document;
  }
}
