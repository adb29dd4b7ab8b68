import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { cx } from '../class-names.ts';
import { CloseIcon } from '../icons/interface-icons.tsx';
import { TOAST_EVENT } from './toast.ts';
import type { ToastMessage } from './toast.ts';
import styles from './toaster.module.css';

interface Shown extends ToastMessage {
  id: number;
}

export interface ToasterProps {
  /** Accessible name of the region. */
  label: string;
  dismissLabel: string;
  /** The page that is displayed. A change removes the toasts of the previous page, except those that stay. */
  page?: string;
}

/** Region of toasts: one per page, rendered by the shell. Shows the last three and those with a button; hovering pauses their clocks. */
export const Toaster = ({ label, dismissLabel, page }: ToasterProps): JSX.Element => {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const [held, setHeld] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const next = useRef(0);

  useEffect(() => {
    const add = (event: Event): void => {
      if (!(event instanceof CustomEvent)) return;
      const detail = event.detail as ToastMessage;
      setShown((list) => [
        ...list
          .filter((other) => other.message !== detail.message)
          // A toast with a button is not replaced by newer ones.
          .filter((other, place, all) => other.action || place >= all.length - 2),
        { ...detail, id: next.current++ },
      ]);
    };
    window.addEventListener(TOAST_EVENT, add);
    return () => window.removeEventListener(TOAST_EVENT, add);
  }, []);

  const leavePage = useEffectEvent(() => {
    // An update in a layout effect makes React run all effects of the next page before its first paint.
    if (!shown.every(({ stays }) => stays)) setShown((list) => list.filter(({ stays }) => stays));
  });
  // A layout effect, so that a toast of the next page's effects is not removed.
  useLayoutEffect(() => leavePage(), [page]);

  // In the top layer, so that an open dialog does not cover the toast.
  const count = shown.length;
  const latest = shown.at(-1)?.id;
  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (count > 0) element.showPopover();
  }, [count, latest]);

  const remove = (id: number): void => {
    setHeld(false);
    setShown((list) => list.filter((other) => other.id !== id));
  };
  return (
    <>
      {/* Screen readers need a live region that exists before the text; the visible toasts are below. */}
      <div aria-live="polite" role="status" className="visually-hidden" data-testid="toast-announcer">
        {shown.at(-1)?.message}
      </div>
      <div
        ref={region}
        popover="manual"
        role="region"
        aria-label={label}
        hidden={count === 0}
        className={styles.region}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {shown.map((one) => (
          <Toast
            key={one.id}
            {...one}
            held={held}
            dismissLabel={dismissLabel}
            onGone={() => remove(one.id)}
          />
        ))}
      </div>
    </>
  );
};

interface ToastProps extends ToastMessage {
  held: boolean;
  dismissLabel: string;
  onGone: () => void;
}

/** One toast with its own clock, which is paused while `held`. */
const Toast = (props: ToastProps): JSX.Element => {
  const { message, tone, duration, action, onDismiss, signal, held, dismissLabel, onGone } = props;
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    const take = () => gone();
    if (signal?.aborted) take();
    signal?.addEventListener('abort', take);
    return () => signal?.removeEventListener('abort', take);
  }, [signal]);
  useEffect(() => {
    if (held || duration === Infinity) return;
    const timer = setTimeout(() => gone(), duration);
    return () => clearTimeout(timer);
  }, [held, duration]);
  return (
    <div className={cx(styles.toast, styles[tone])} data-surface="dark" data-testid="toast">
      <p className={styles.text}>{message}</p>
      {action ? (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            onGone();
            action.run();
          }}
          data-testid="toast-action"
        >
          {action.label}
        </button>
      ) : null}
      <IconButton
        label={dismissLabel}
        onClick={() => {
          onDismiss?.();
          onGone();
        }}
      >
        <CloseIcon size={18} />
      </IconButton>
    </div>
  );
};
