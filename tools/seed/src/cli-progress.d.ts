/** The part of cli-progress (it brings no types) that the command uses. */
declare module 'cli-progress' {
  export class SingleBar {
    constructor(options: { format: string; hideCursor?: boolean });
    start(total: number, startValue: number): void;
    update(value: number): void;
    stop(): void;
  }
}
