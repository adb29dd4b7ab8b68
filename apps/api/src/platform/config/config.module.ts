import { type DynamicModule, Module } from '@nestjs/common';
import { CONFIG, type Config } from './config.ts';

/** Makes the configuration injectable as `CONFIG` in all modules. A command passes only the variables that it reads. */
@Module({})
export class ConfigModule {
  static with(config: Partial<Config>): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: CONFIG, useValue: config }],
      exports: [CONFIG],
    };
  }
}
