import { holdInPlace } from './hold-in-place.ts';

let resize: () => void;
const disconnect = jest.fn();
beforeEach(() => {
  disconnect.mockClear();
  globalThis.ResizeObserver = class {
    constructor(callback: ResizeObserverCallback) {
      resize = () => callback([], this);
    }
    observe = jest.fn();
    unobserve = jest.fn();
    disconnect = disconnect;
  };
});

test('a section is scrolled to again while sections above it load, until the shopper scrolls', () => {
  const section = document.createElement('section');
  section.scrollIntoView = jest.fn();
  holdInPlace(section, document.createElement('div'));
  expect(section.scrollIntoView).toHaveBeenCalledTimes(1);
  resize();
  expect(section.scrollIntoView).toHaveBeenCalledTimes(2);
  expect(disconnect).not.toHaveBeenCalled();
  dispatchEvent(new Event('wheel'));
  expect(disconnect).toHaveBeenCalledTimes(1);
});

test('nothing happens without a section', () =>
  expect(holdInPlace(null, null)).toEqual(expect.any(Function)));
