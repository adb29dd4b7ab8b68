import {
  type DynamicModule,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { AccountsModule } from './modules/accounts/accounts.module.ts';
import { CatalogueModule } from './modules/catalogue/catalogue.module.ts';
import { MessagesModule } from './modules/messages/messages.module.ts';
import { SalesModule } from './modules/sales/sales.module.ts';
import { ShopModule } from './modules/shop/shop.module.ts';
import type { Config } from './platform/config/config.ts';
import { ConfigModule } from './platform/config/config.module.ts';
import { DatabaseModule } from './platform/database/database.module.ts';
import { BackgroundTasks } from './platform/jobs/background-tasks.ts';
import { Jobs } from './platform/jobs/jobs.ts';
import { PlatformModule } from './platform/platform.module.ts';
import { WorkModule } from './platform/work/work.module.ts';
import { ReleasesModule } from './releases/releases.module.ts';
import { WebModule } from './web/web.module.ts';
import { KINDS } from './work-kinds.ts';

/** The server: the platform, one module per subject, the release platform and the pages. */
@Module({})
export class AppModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly jobs: Jobs,
    private readonly tasks: BackgroundTasks,
  ) {}

  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config),
        DatabaseModule,
        PlatformModule,
        WorkModule.with(KINDS),
        ShopModule,
        CatalogueModule,
        MessagesModule,
        AccountsModule,
        SalesModule,
        ReleasesModule,
        // Last, because every path that no other module handles is a page.
        WebModule,
      ],
    };
  }

  /** Starts the jobs last, because the hook of the root module runs after those of all other modules. */
  onApplicationBootstrap(): void {
    this.jobs.start();
  }

  /** Stops the tasks and jobs first, because the root module is also the first one that shuts down. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.jobs.stop(), this.tasks.finish()]);
  }
}
