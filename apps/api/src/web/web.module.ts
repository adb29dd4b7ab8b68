import { Module } from '@nestjs/common';
import { CatalogueModule } from '../modules/catalogue/catalogue.module.ts';
import { FeaturesModule } from '../modules/releases/features.module.ts';
import { GeoModule } from '../modules/geo/geo.module.ts';
import { PageLimit } from './page-limit.ts';
import { PageRenderer } from './page-renderer.ts';
import { PageUrls } from './page-urls.ts';
import { Pages } from './pages.ts';
import { PagesController } from './pages.controller.ts';
import { Previews } from './previews.ts';
import { DEFAULT_RENDER_TIMING, RENDER_TIMING } from './render-timing.ts';
import { RemoteFilesController } from './remote-files.controller.ts';
import { SitemapController } from './sitemap/sitemap.controller.ts';
import { Sitemap } from './sitemap/sitemap.ts';
import { Visitors } from './visitors.ts';
import { WarmUp } from './warm-up.ts';

/** Serves the shop: releases' files and rendered pages. Imported last: what no module answers is a page. */
@Module({
  imports: [CatalogueModule, FeaturesModule, GeoModule],
  controllers: [RemoteFilesController, SitemapController, PagesController],
  providers: [
    { provide: RENDER_TIMING, useFactory: () => ({ ...DEFAULT_RENDER_TIMING }) },
    PageLimit,
    PageRenderer,
    Pages,
    PageUrls,
    Previews,
    Visitors,
    WarmUp,
    Sitemap,
  ],
})
export class WebModule {}
