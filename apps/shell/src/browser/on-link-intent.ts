/** Events that show the intent to follow a link. They bubble, so the document hears those of every link. */
const INTENT_EVENTS = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * Calls a function with the URL of each link that the shopper hovers, touches or focuses. Links that the browser opens
 * elsewhere are left out.
 */
export const onLinkIntent = (run: (href: string) => void): void => {
  const onIntent = ({ target, relatedTarget }: MouseEvent | FocusEvent) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    // The pointer moved from one element of the link to another.
    const isInside = relatedTarget instanceof Node && link?.contains(relatedTarget);
    if (!link || isInside || link.target || link.download) return;
    run(link.href);
  };
  for (const type of INTENT_EVENTS) document.addEventListener(type, onIntent, { passive: true });
};
