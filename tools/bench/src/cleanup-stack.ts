/** Cleanup actions of a run. They run in reverse order, once, at the end or on SIGINT, SIGTERM and SIGHUP. */
export class CleanupStack {
  private readonly actions: (() => Promise<unknown>)[] = [];
  private running: Promise<void> | undefined;

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => void this.run().then(() => process.exit(130)));
  }

  add(action: () => Promise<unknown>): void {
    this.actions.push(action);
  }

  run(): Promise<void> {
    return (this.running ??= (async () => {
      for (const action of this.actions.reverse())
        await action().catch((error: unknown) => console.error(error));
    })());
  }
}
