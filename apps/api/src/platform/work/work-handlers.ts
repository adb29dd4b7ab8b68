import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { HANDLED_KIND, type WorkContext, type WorkKind } from './work-kind.ts';

type Handler = (data: object, context: WorkContext) => Promise<void>;

/** Injects all kinds of work of the server. */
export const WORK_KINDS = Symbol('kinds of work');

/** The kinds of work, and the method of a provider that handles each of them. */
@Injectable()
export class WorkHandlers implements OnModuleInit {
  private readonly handlers = new Map<string, Handler>();

  constructor(
    @Inject(WORK_KINDS) private readonly kinds: readonly WorkKind<object>[],
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  /** @throws Error unless each kind has one handler */
  onModuleInit(): void {
    for (const { instance } of this.discovery.getProviders()) this.addHandlersOf(instance as unknown);
    for (const { name } of this.kinds)
      if (!this.handlers.has(name)) throw new Error(`No provider handles the work kind ${name}`);
  }

  kind(name: string): WorkKind<object> | undefined {
    return this.kinds.find((kind) => kind.name === name);
  }

  async handle(kind: string, data: object, context: WorkContext): Promise<void> {
    await this.handlers.get(kind)?.(data, context);
  }

  private addHandlersOf(provider: unknown): void {
    if (typeof provider !== 'object' || provider === null) return;
    const methods = provider as Record<string, Handler>;
    for (const name of this.scanner.getAllMethodNames(Reflect.getPrototypeOf(provider))) {
      const method = methods[name] as Handler;
      const kind = this.reflector.get<string | undefined>(HANDLED_KIND, method);
      if (kind === undefined) continue;
      if (!this.kind(kind)) throw new Error(`work-kinds.ts does not list the work kind ${kind}`);
      if (this.handlers.has(kind)) throw new Error(`Two providers handle the work kind ${kind}`);
      this.handlers.set(kind, method.bind(provider));
    }
  }
}
