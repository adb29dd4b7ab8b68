import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { cx } from '../class-names.ts';
import { CloseIcon } from '../icons/interface-icons.tsx';
import { TOAST_EVENT } from './toast.ts';
import type { ToastMessage } from './toast.ts';
import styles from './toaster.module.css';

interface Shown extends ToastMessage {
  key: number;
}

export interface ToasterProps {
  /** Accessible name of the region. */
  label: string;
  dismissLabel: string;
}

/** Where toasts appear: one a page, rendered by the shell. Keeps the last three; waits while looked at. */
export function Toaster({ label, dismissLabel }: ToasterProps): JSX.Element {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const [held, setHeld] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const next = useRef(0);

  useEffect(() => {
    const add = (event: Event): void => {
      if (!(event instanceof CustomEvent)) return;
      const detail = event.detail as ToastMessage;
      setShown((list) => [
        ...list.filter((other) => other.message !== detail.message).slice(-2),
        { ...detail, key: next.current++ },
      ]);
    };
    window.addEventListener(TOAST_EVENT, add);
    return () => window.removeEventListener(TOAST_EVENT, add);
  }, []);

  // In the top layer, so that an open dialog does not cover what it has just caused.
  const count = shown.length;
  const latest = shown.at(-1)?.key;
  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (count > 0) element.showPopover();
  }, [count, latest]);

  useEffect(() => {
    if (held) return;
    const timers = shown.map((one) =>
      setTimeout(() => setShown((list) => list.filter((other) => other.key !== one.key)), one.duration),
    );
    return () => timers.forEach(clearTimeout);
  }, [shown, held]);

  const remove = (key: number): void => {
    setHeld(false);
    setShown((list) => list.filter((other) => other.key !== key));
  };
  return (
    <>
      {/* Announced from a place that is always there; what is seen below is for the eye and the hand. */}
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
          <div
            key={one.key}
            className={cx(styles.toast, styles[one.tone])}
            data-surface="dark"
            data-testid="toast"
          >
            <p className={styles.text}>{one.message}</p>
            <IconButton label={dismissLabel} onClick={() => remove(one.key)}>
              <CloseIcon size={18} />
            </IconButton>
          </div>
        ))}
      </div>
    </>
  );
}
