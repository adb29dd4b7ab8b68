import {
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Enlargement by the button and by a tap. */
const ENLARGED_SCALE = 2.5;
const MAX_SCALE = 5;
/** Two taps within this time are one double tap. */
const DOUBLE_TAP_MS = 350;
/** Maximum movement of a press; more is a drag. */
const MAX_PRESS_MOVE_PX = 8;
const TOUCH_EVENTS = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
/** Pixels of a mouse wheel that enlarge by the factor e. */
const WHEEL_PX = 400;

interface Point {
  x: number;
  y: number;
}
interface View {
  /** 1 fits the image to the screen. */
  scale: number;
  /** The point of the window where the point `of` of the image stays, the latter as a share of its size. */
  at: Point;
  of: Point;
}

const scaleWithin = (scale: number): number => Math.min(MAX_SCALE, Math.max(1, scale));

/**
 * Zooming of the image in a scroll container: pinch, tap or double tap, mouse wheel with Ctrl, dragging with a mouse.
 * Panning by touch, wheel and keys is native scrolling. Browser only.
 */
export const useZoom = () => {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>({ scale: 1, at: { x: 0, y: 0 }, of: { x: 0.5, y: 0.5 } });
  const isEnlarged = view.scale >= ENLARGED_SCALE;
  const lastTap = useRef(-Infinity);
  const dragged = useRef(0);

  const boxOf = (): DOMRect | undefined => scroller.current?.querySelector('img')?.getBoundingClientRect();
  const shareOf = ({ x, y }: Point): Point => {
    const box = boxOf();
    return box ? { x: (x - box.left) / box.width, y: (y - box.top) / box.height } : { x: 0.5, y: 0.5 };
  };
  const zoomTo = (scale: number, at: Point): void =>
    setView({ scale: scaleWithin(scale), at, of: shareOf(at) });
  const toggle = (at: Point = { x: window.innerWidth / 2, y: window.innerHeight / 2 }): void =>
    zoomTo(isEnlarged ? 1 : ENLARGED_SCALE, at);
  /** Lets a portrait fill a portrait screen, and fits another image to the screen. @param ratio width divided by height */
  const fill = (ratio: number): void => {
    const [width, height] = [window.innerWidth, window.innerHeight];
    const covering = (height * ratio) / width;
    const isPortrait = ratio < 1 && width < height;
    setView({
      scale: isPortrait ? Math.min(ENLARGED_SCALE, Math.max(covering, 1 / covering)) : 1,
      at: { x: width / 2, y: height / 2 },
      of: { x: 0.5, y: 0.5 },
    });
  };

  useLayoutEffect(() => {
    const element = scroller.current;
    const box = boxOf();
    if (!element || !box) return;
    element.scrollLeft += box.left + view.of.x * box.width - view.at.x;
    element.scrollTop += box.top + view.of.y * box.height - view.at.y;
  }, [view]);

  const pinch = useRef<{ distance: number; scale: number; of: Point }>(null);
  const onTouch = useEffectEvent((event: TouchEvent) => {
    const [one, two] = event.touches;
    if (!one || !two) {
      pinch.current = null;
      return;
    }
    if (event.cancelable) event.preventDefault();
    const at = { x: (one.clientX + two.clientX) / 2, y: (one.clientY + two.clientY) / 2 };
    const distance = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
    pinch.current ??= { distance, scale: view.scale, of: shareOf(at) };
    const { distance: before, scale, of } = pinch.current;
    setView({ scale: scaleWithin((scale * distance) / before), at, of });
  });
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoomTo(view.scale * Math.exp(-event.deltaY / WHEEL_PX), { x: event.clientX, y: event.clientY });
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // React's listeners are passive and could not prevent that the browser zooms the page.
    const touched = (event: TouchEvent) => onTouch(event);
    const turned = (event: WheelEvent) => onWheel(event);
    for (const type of TOUCH_EVENTS) element.addEventListener(type, touched, { passive: false });
    element.addEventListener('wheel', turned, { passive: false });
    return () => {
      for (const type of TOUCH_EVENTS) element.removeEventListener(type, touched);
      element.removeEventListener('wheel', turned);
    };
  }, []);

  return {
    scroller,
    scale: view.scale,
    isEnlarged,
    fill,
    /** Enlarges the image, or fits it to the screen again. */
    toggle,
    /** Props of the image. */
    handlers: {
      onPointerDown: (): void => {
        dragged.current = 0;
      },
      onPointerMove: ({ pointerType, buttons, movementX, movementY }: PointerEvent): void => {
        if (pointerType !== 'mouse' || buttons !== 1) return;
        dragged.current += Math.abs(movementX) + Math.abs(movementY);
        scroller.current?.scrollBy({ left: -movementX, top: -movementY, behavior: 'instant' });
      },
      onClick: ({ clientX, clientY, timeStamp }: MouseEvent): void => {
        const isSecondTap = timeStamp - lastTap.current < DOUBLE_TAP_MS;
        lastTap.current = timeStamp;
        // The first tap of a double tap has already changed the size.
        if (!isSecondTap && dragged.current <= MAX_PRESS_MOVE_PX) toggle({ x: clientX, y: clientY });
      },
    },
  };
};
