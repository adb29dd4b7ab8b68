// The environment of browser specs: one page of jsdom per worker process, which its specs share.
import { createRequire } from 'node:module';

/** The environment of jest is CommonJS without named exports. @type {typeof import('jest-environment-jsdom')} */
const { TestEnvironment } = createRequire(import.meta.url)('jest-environment-jsdom');

/** @type {BrowserTestEnvironment | undefined} */
let shared;

export default class BrowserTestEnvironment extends TestEnvironment {
  /** @type {Record<PropertyKey, PropertyDescriptor>} */
  #globals = {};

  /** @param {ConstructorParameters<typeof TestEnvironment>} options */
  constructor(...[config, context]) {
    if (shared) return shared;
    /** @param {unknown[]} messages */
    const error = (...messages) => this.global.console.error(...messages);
    // The console of the global object is that of the current spec.
    super(config, { ...context, console: /** @type {Console} */ ({ error }) });
    shared = this;
    this.#shareStyles();
  }

  /**
   * Computes the style of an element once for all with the same ancestors. A query by role computes that of each element
   * in it, and jsdom matches 200 rules for each. Without style sheets it depends on the tags and these attributes.
   */
  #shareStyles() {
    const { document, getComputedStyle } = this.global;
    /** @type {Map<string, CSSStyleDeclaration>} */
    const styles = new Map();
    /** @param {Element | null} element @returns {string} */
    const pathOf = (element) => {
      if (!element) return '';
      const attributes = ['hidden', 'open', 'style', 'type'].map((name) =>
        String(element.getAttribute(name)),
      );
      return `${pathOf(element.parentElement)}>${element.localName}${attributes.join()}`;
    };
    this.global.getComputedStyle = (element, pseudoElement) => {
      if (pseudoElement || document.styleSheets.length > 0) return getComputedStyle(element, pseudoElement);
      const path = pathOf(element);
      const style = styles.get(path) ?? getComputedStyle(element);
      styles.set(path, style);
      return style;
    };
  }

  /** Keeps the global variables that a spec and its modules have defined when they were loaded. */
  keepGlobals() {
    this.#globals = Object.getOwnPropertyDescriptors(this.global);
  }

  /** The page stays open for the next spec: this only removes what the tests of a spec left in it. @override */
  async teardown() {
    const { document, localStorage, sessionStorage, history } = this.global;
    for (const element of [document.documentElement, document.head, document.body]) {
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
      if (element !== document.documentElement) element.replaceChildren();
    }
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
    this.dom?.cookieJar.removeAllCookiesSync();
    for (const name of Reflect.ownKeys(this.global)) {
      const kept = this.#globals[name];
      if (!kept) Reflect.deleteProperty(this.global, name);
      else if (kept.configurable) Object.defineProperty(this.global, name, kept);
    }
    this.fakeTimersModern?.useRealTimers();
    for (let id = this.global.setTimeout(() => {}); id > 0; id -= 1) this.global.clearTimeout(id);
  }
}
