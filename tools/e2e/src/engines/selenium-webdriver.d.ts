// Modules of selenium-webdriver whose published types name other paths or exports.
declare module 'selenium-webdriver/remote/index.js' {
  export { DriverService } from 'selenium-webdriver/remote';
}
declare module 'selenium-webdriver/bidi/index.js' {
  /** A connection of WebDriver BiDi. */
  export default class Bidi {
    constructor(url: string);
    send(command: {
      method: string;
      params: object;
    }): Promise<{ result?: unknown; error?: string; message?: string }>;
    close(): Promise<void>;
  }
}
