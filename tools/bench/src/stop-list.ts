/** What was started, to be stopped in the end, the last first; also when a person interrupts. */
export class StopList {
  private readonly stops: (() => Promise<unknown>)[] = [];
  private stopping: Promise<void> | undefined;

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => void this.stop().then(() => process.exit(130)));
  }

  add(stop: () => Promise<unknown>): void {
    this.stops.push(stop);
  }

  stop(): Promise<void> {
    return (this.stopping ??= (async () => {
      for (const stop of this.stops.reverse()) await stop().catch((error: unknown) => console.error(error));
    })());
  }
}
