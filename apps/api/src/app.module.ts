import {
  type DynamicModule,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import { ActivityModule } from './modules/shop/activity/activity.module.ts';
import { AlertsModule } from './modules/messages/alerts/alerts.module.ts';
import { AuthModule } from './modules/accounts/credentials/auth.module.ts';
import { BulkEditsModule } from './modules/catalogue/bulk/edits/bulk-edits.module.ts';
import { ClientsModule } from './modules/sales/clients/clients.module.ts';
import { CollectionsModule } from './modules/catalogue/collections/collections.module.ts';
import { InvoicesModule } from './modules/sales/invoices/invoices.module.ts';
import { LookupsModule } from './modules/catalogue/lookups/lookups.module.ts';
import { ReleasesModule } from './releases/releases.module.ts';
import { GeoModule } from './modules/shop/geo/geo.module.ts';
import { MediaModule } from './modules/catalogue/media/media.module.ts';
import { NamePagesModule } from './modules/catalogue/pages/name-pages.module.ts';
import { OrdersModule } from './modules/sales/orders/orders.module.ts';
import { OwnDataModule } from './modules/accounts/own-data/own-data.module.ts';
import { OwnListsModule } from './modules/sales/carts/own-lists.module.ts';
import { PaymentsModule } from './modules/sales/payments/payments.module.ts';
import { ReturnsModule } from './modules/sales/returns/returns.module.ts';
import { SearchesModule } from './modules/catalogue/search/counts/searches.module.ts';
import { SessionsModule } from './modules/accounts/sessions/sessions.module.ts';
import { SecondFactorModule } from './modules/accounts/second-factor/second-factor.module.ts';
import { SettingsModule } from './modules/shop/settings/settings.module.ts';
import { StaffModule } from './modules/accounts/staff/staff.module.ts';
import { StaffNoticesModule } from './modules/messages/notices/staff-notices.module.ts';
import { StatsModule } from './modules/sales/stats/stats.module.ts';
import { TeamRecordsModule } from './releases/team-records/team-records.module.ts';
import { TeamsModule } from './releases/teams/teams.module.ts';
import { UsersModule } from './modules/accounts/users/users.module.ts';
import { WatchCsvModule } from './modules/catalogue/bulk/csv/watch-csv.module.ts';
import { CatalogueModule } from './modules/catalogue/listing/catalogue.module.ts';
import { WatchEditingModule } from './modules/catalogue/editing/watch-editing.module.ts';
import type { Config } from './platform/config/config.ts';
import { ConfigModule } from './platform/config/config.module.ts';
import { DatabaseClockModule } from './platform/database/database-clock.module.ts';
import { DatabaseModule } from './platform/database/database.module.ts';
import { MigrationsModule } from './platform/database/migrations/migrations.module.ts';
import { ErrorFilter } from './platform/error-filter/error.filter.ts';
import { ChallengeInterceptor } from './platform/challenge/challenge.interceptor.ts';
import { ChallengeModule } from './platform/challenge/challenge.module.ts';
import { HealthModule } from './platform/health/health.module.ts';
import { HttpModule } from './platform/http/http.module.ts';
import { InputInterceptor } from './platform/http/input.interceptor.ts';
import { BackgroundTasks } from './platform/jobs/background-tasks.ts';
import { WorkModule } from './platform/work/work.module.ts';
import { KINDS } from './work-kinds.ts';
import { JobsModule } from './platform/jobs/jobs.module.ts';
import { Jobs } from './platform/jobs/jobs.ts';
import { LoggingModule } from './platform/logging/logging.module.ts';
import { MetricsModule } from './platform/metrics/metrics.module.ts';
import { OpenApiModule } from './platform/openapi/openapi.module.ts';
import { PanelSessionInterceptor } from './platform/security/panel-session.interceptor.ts';
import { SecurityModule } from './platform/security/security.module.ts';
import { WebModule } from './web/web.module.ts';

const PLATFORM = [
  DatabaseModule,
  DatabaseClockModule,
  MigrationsModule,
  LoggingModule,
  HttpModule,
  SecurityModule,
  ChallengeModule,
  HealthModule,
  OpenApiModule,
  MetricsModule,
  JobsModule,
  WorkModule.with(KINDS),
];
const DOMAINS = [
  BulkEditsModule,
  WatchEditingModule,
  WatchCsvModule,
  // Imported here although CatalogueModule imports it, because routes of nested modules are matched after the pages.
  SearchesModule,
  CatalogueModule,
  LookupsModule,
  CollectionsModule,
  // Imported here although WebModule imports it, because routes of nested modules are matched after the pages.
  NamePagesModule,
  MediaModule,
  AuthModule,
  // Imported here although AuthModule imports them, because routes of nested modules are matched after the pages.
  SessionsModule,
  SecondFactorModule,
  StaffModule,
  UsersModule,
  ClientsModule,
  OwnListsModule,
  AlertsModule,
  OwnDataModule,
  // Imported here although OrdersModule imports it, because routes of nested modules are matched after the pages.
  PaymentsModule,
  OrdersModule,
  ReturnsModule,
  InvoicesModule,
  StaffNoticesModule,
  SettingsModule,
  StatsModule,
  ActivityModule,
  GeoModule,
  TeamRecordsModule,
  ReleasesModule,
  TeamsModule,
];

/** The server: platform modules, one module per domain, and the pages. */
@Module({})
export class AppModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly jobs: Jobs,
    private readonly tasks: BackgroundTasks,
  ) {}

  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      // WebModule is last, because every path that no other module handles is a page.
      imports: [ConfigModule.with(config), ...PLATFORM, ...DOMAINS, WebModule],
      providers: [
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_INTERCEPTOR, useClass: InputInterceptor },
        // After the input interceptor, because it reads the validated input.
        { provide: APP_INTERCEPTOR, useClass: ChallengeInterceptor },
        { provide: APP_INTERCEPTOR, useClass: PanelSessionInterceptor },
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
