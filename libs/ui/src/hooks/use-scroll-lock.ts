import { useLayoutEffect } from 'react';

const attribute = 'data-scroll-locks';

/**
 * Prevents the page behind an overlay from scrolling while `locked`. The number of open overlays is stored on the
 * document, so that separately built apps of one page share it.
 */
export const useScrollLock = (locked: boolean): void => {
  useLayoutEffect(() => {
    if (!locked) return;
    change(1);
    return () => change(-1);
  }, [locked]);
};

const change = (by: 1 | -1): void => {
  const { documentElement: root, body } = document;
  const before = Number(root.getAttribute(attribute) ?? 0);
  const after = Math.max(0, before + by);
  if (before === 0 && after > 0) {
    // The scrollbar's space stays empty, so that the page does not shift sideways.
    const scrollbar = window.innerWidth - root.clientWidth;
    if (scrollbar > 0 && root.clientWidth > 0) body.style.paddingInlineEnd = `${scrollbar}px`;
    // On the body instead of the root element, because that leaves sticky headers in place.
    body.style.overflow = 'hidden';
  }
  if (after > 0) {
    root.setAttribute(attribute, String(after));
    return;
  }
  root.removeAttribute(attribute);
  body.style.removeProperty('overflow');
  body.style.removeProperty('padding-inline-end');
};
