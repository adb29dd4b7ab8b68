import { Module } from '@nestjs/common';
import { OpenApiController } from './openapi.controller.ts';

/** `/api/openapi.json`. */
@Module({ controllers: [OpenApiController] })
export class OpenApiModule {}
