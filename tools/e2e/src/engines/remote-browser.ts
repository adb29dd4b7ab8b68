/** Packages of both engines. */
export const WEBDRIVER = 'tools/workflow/packages/webdriver';

/** Pointer or keyboard input, in the format that both WebDriver protocols share. */
export type InputSource =
  | { type: 'pointer'; id: string; parameters: { pointerType: 'mouse' }; actions: object[] }
  | { type: 'key'; id: string; actions: object[] };

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** A tab of a remote browser, with the commands that WebDriver classic and WebDriver BiDi share. */
export interface RemoteTab {
  goto(url: string): Promise<void>;
  /** Calls a function, given as source text, in the page. */
  call(source: string, args: Json[]): Promise<unknown>;
  perform(input: InputSource): Promise<void>;
  /** Returns a PNG image of the viewport. */
  screenshot(): Promise<Buffer>;
  resize(width: number, height: number): Promise<void>;
  /** Closes the tab and removes its cookies and storage. */
  close(): Promise<void>;
}

/** A browser that Playwright cannot drive, because it is not a build of Playwright. */
export interface RemoteBrowser {
  openTab(): Promise<RemoteTab>;
  close(): Promise<void>;
}
