import { Module } from '@nestjs/common';
import { CountryLookup } from './country-lookup.ts';
import { GeoController } from './geo.controller.ts';
import { GeoService } from './geo.service.ts';

/** Determines the country of visitors. */
@Module({ controllers: [GeoController], providers: [CountryLookup, GeoService], exports: [GeoService] })
export class GeoModule {}
