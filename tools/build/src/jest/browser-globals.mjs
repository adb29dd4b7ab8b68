// jsdom lacks what browsers have had for years and react-router needs.
import { TextDecoder, TextEncoder } from 'node:util';
import { ReadableStream, TransformStream, WritableStream } from 'node:stream/web';
import vm from 'node:vm';

Object.assign(globalThis, { TextEncoder, TextDecoder, ReadableStream, TransformStream, WritableStream });
// Node's own fetch classes, which jsdom hides; a Request takes only an AbortSignal of the same family.
Object.assign(
  globalThis,
  vm.runInThisContext('({ Request, Response, Headers, AbortController, AbortSignal })'),
);
globalThis.scrollTo = () => {};
globalThis.matchMedia ??= (query) => ({
  media: query,
  matches: false,
  addEventListener() {},
  removeEventListener() {},
});
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
