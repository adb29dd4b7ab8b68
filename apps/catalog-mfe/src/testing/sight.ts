import { act } from '@testing-library/react';

const observed = new Map<Element, IntersectionObserverCallback>();

/** Replaces `IntersectionObserver`, so that nothing is near the viewport until `scrollTo`. */
export const observeSight = (): void => {
  Object.assign(globalThis, {
    IntersectionObserver: class {
      constructor(private readonly callback: IntersectionObserverCallback) {}
      observe = (element: Element) => void observed.set(element, this.callback);
      disconnect = () => undefined;
    },
  });
};

export const stopObserving = (): void => {
  observed.clear();
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
};

/** Brings the element with a `data-testid` near the viewport. */
export const scrollTo = (testId: string): void => {
  const [, callback] =
    [...observed].find(([element]) => element.getAttribute('data-testid') === testId) ?? [];
  if (!callback) throw new Error(`${testId} is not observed`);
  act(() => callback([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver));
};
