// Adds browser APIs that jsdom lacks and the apps need.
import { TextDecoder, TextEncoder } from 'node:util';
import { ReadableStream, TransformStream, WritableStream } from 'node:stream/web';
import vm from 'node:vm';

// The default of Node. React records a stack for every element, and with the 100 frames of Jest this needs a tenth of the CPU time.
Error.stackTraceLimit = 10;

Object.assign(globalThis, { TextEncoder, TextDecoder, ReadableStream, TransformStream, WritableStream });
// The fetch classes of Node, which jsdom hides. A Request accepts only an AbortSignal of the same realm.
Object.assign(
  globalThis,
  vm.runInThisContext('({ Request, Response, Headers, AbortController, AbortSignal })'),
);
globalThis.scrollTo = () => {};
if (globalThis.Element) Element.prototype.scrollIntoView ??= () => {};
globalThis.matchMedia ??= /** @type {typeof globalThis.matchMedia} */ (
  /** @type {unknown} */ (
    (/** @type {string} */ query) => ({
      media: query,
      matches: false,
      addEventListener() {},
      removeEventListener() {},
    })
  )
);
if (globalThis.HTMLDialogElement && !HTMLDialogElement.prototype.showModal) {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}
