/** Keeps what was computed of the last state that was asked for; whoever asks for the same one shares it. */
export class Memo<T> {
  private last: { state: string | number; made: Promise<T> } | undefined;

  get(state: string | number, make: () => Promise<T>): Promise<T> {
    if (this.last?.state === state) return this.last.made;
    const last = { state, made: make() };
    this.last = last;
    // A failure is nobody's answer but that of who asked; what was made of a newer state stays.
    last.made.catch(() => {
      if (this.last === last) this.last = undefined;
    });
    return last.made;
  }
}
