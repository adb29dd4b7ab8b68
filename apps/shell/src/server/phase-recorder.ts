import type { RenderPhase } from '@meridian/federation';

/** Milliseconds since the epoch, with fractions. */
const now = (): number => performance.timeOrigin + performance.now();

/** Records the phases of rendering a page, also those that fail. */
export class PhaseRecorder {
  readonly phases: RenderPhase[] = [];

  async record<T>(name: RenderPhase['name'], run: () => Promise<T>): Promise<T> {
    const start = now();
    try {
      return await run();
    } finally {
      this.phases.push({ name, start, end: now() });
    }
  }
}
