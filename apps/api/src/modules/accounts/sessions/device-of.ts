import bowser from 'bowser';

const MAX_USER_AGENT_LENGTH = 500;
const MAX_NAME_LENGTH = 40;

export interface Device {
  browser: string;
  system: string;
}

/** Returns the names of browser and operating system of a user agent; '' for unknown ones. */
export const deviceOf = (userAgent: string): Device => {
  if (userAgent.trim() === '') return { browser: '', system: '' };
  const { browser, os } = bowser.parse(userAgent.slice(0, MAX_USER_AGENT_LENGTH));
  const nameOf = (name = '') => name.slice(0, MAX_NAME_LENGTH);
  return { browser: nameOf(browser.name), system: nameOf(os.name) };
};

/** The device as one text, such as `Chrome, Android`; '' if it is unknown. */
export const deviceText = ({ browser, system }: Device): string =>
  [browser, system].filter(Boolean).join(', ');
