import { Module } from '@nestjs/common';
import { AccountsModule } from '../modules/accounts/accounts.module.ts';
import { CatalogueModule } from '../modules/catalogue/catalogue.module.ts';
import { SalesModule } from '../modules/sales/sales.module.ts';
import { ShopModule } from '../modules/shop/shop.module.ts';
import { ReleasesModule } from '../releases/releases.module.ts';
import { CacheMetrics } from '../platform/metrics/cache-metrics.ts';
import { OrderPages } from './orders/order-pages.ts';
import { CachedPages } from './pages/cached-pages.ts';
import { PageRateLimit } from './pages/page-rate-limit.ts';
import { PageRenderer } from '../releases/rendering/page-renderer.ts';
import { RenderMetrics } from '../releases/rendering/render-metrics.ts';
import { PageUrlMiddleware } from './pages/page-url.middleware.ts';
import { PagesController } from './pages/pages.controller.ts';
import { Previews } from './visitors/previews.ts';
import { RemoteFilesController } from './remote-files.controller.ts';
import { SitemapController } from './sitemap/sitemap.controller.ts';
import { Sitemap } from './sitemap/sitemap.ts';
import { Visitors } from './visitors/visitors.ts';

/** Serves release files and rendered pages. It is imported last, because every unmatched path is a page. */
@Module({
  imports: [ShopModule, CatalogueModule, AccountsModule, SalesModule, ReleasesModule],
  controllers: [RemoteFilesController, SitemapController, PagesController],
  providers: [
    CachedPages,
    OrderPages,
    PageRateLimit,
    PageRenderer,
    RenderMetrics,
    PageUrlMiddleware,
    Previews,
    Visitors,
    Sitemap,
  ],
})
export class WebModule {
  constructor(metrics: CacheMetrics, pages: CachedPages) {
    metrics.register('pages', pages);
  }
}
