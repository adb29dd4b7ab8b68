import { Module } from '@nestjs/common';
import { GeoController } from './geo.controller.ts';
import { GeoService } from './geo.service.ts';

/** Where a visitor is. */
@Module({ controllers: [GeoController], providers: [GeoService], exports: [GeoService] })
export class GeoModule {}
