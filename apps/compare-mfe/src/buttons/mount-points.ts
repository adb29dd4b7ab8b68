import { useEffect, useState } from 'react';
import styles from './compare-slot.module.css';

/**
 * Attribute of an empty element of another remote that gets a compare button. Its value is the id of the watch;
 * `data-name` is the name of the watch, and `data-text` asks for a button with a text.
 */
const ATTRIBUTE = 'data-compare';

export interface MountPoint {
  /** Child of the element for the button, because React accepts no portal into an element whose content it must not touch. */
  container: HTMLElement;
  id: string;
  name: string;
  withText: boolean;
}

const containerIn = (element: HTMLElement): HTMLElement => {
  const present = element.firstElementChild;
  if (present instanceof HTMLElement) return present;
  const container = document.createElement('span');
  container.className = styles.container ?? '';
  element.append(container);
  return container;
};

const readPoints = (): MountPoint[] =>
  [...document.querySelectorAll<HTMLElement>(`[${ATTRIBUTE}]`)].map((element) => ({
    container: containerIn(element),
    id: element.dataset['compare'] ?? '',
    name: element.dataset['name'] ?? '',
    withText: element.dataset['text'] !== undefined,
  }));

const isSame = (a: readonly MountPoint[], b: readonly MountPoint[]): boolean =>
  a.length === b.length &&
  a.every((point, index) => {
    const other = b[index];
    return point.container === other?.container && point.id === other.id && point.name === other.name;
  });

/** The mount points of the page, followed while the page changes. */
export const useMountPoints = (): readonly MountPoint[] => {
  const [points, setPoints] = useState<readonly MountPoint[]>([]);
  useEffect(() => {
    const update = () => {
      const next = readPoints();
      setPoints((current) => (isSame(current, next) ? current : next));
    };
    let frame = 0;
    // After the next paint, so that the buttons do not delay a page that is being shown.
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setTimeout(update));
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: [ATTRIBUTE, 'data-name'],
    });
    update();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
  return points;
};
