import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type {
  ComponentPropsWithoutRef,
  CSSProperties,
  JSX,
  KeyboardEvent,
  ReactNode,
  SyntheticEvent,
} from 'react';
import { cx } from '../class-names.ts';
import { useScrollLock } from '../hooks/use-scroll-lock.ts';
import styles from './dialog.module.css';

export type DialogProps = Omit<ComponentPropsWithoutRef<'dialog'>, 'open' | 'onClose' | 'onCancel'> & {
  open: boolean;
  /** Asked for by Esc, the back gesture or a press beside the panel; the owner sets `open`. */
  onClose: () => void;
  /** Its accessible name, or the id of the element that holds it. One of the two is needed. */
  label?: string;
  labelledBy?: string;
  /** In the middle (default), a drawer at a side, or over the whole screen. */
  placement?: 'center' | 'right' | 'left' | 'full';
  /** Widest measure of the panel, any CSS length; a number is pixels. */
  maxWidth?: number | string;
  /** False while something must not be interrupted, as an upload. */
  dismissable?: boolean;
  /** Keeps the content mounted while closed, so that its state lives on. */
  keepMounted?: boolean;
  children?: ReactNode;
};

/**
 * A modal layer on the platform's own dialog: focus stays inside, Esc closes, focus returns to where it was,
 * the page behind neither scrolls nor answers. The first control has the
 * focus at the start, or the one marked `data-autofocus`.
 */
export function Dialog(props: DialogProps): JSX.Element {
  const { open, onClose, label, labelledBy, placement = 'center', maxWidth, ...more } = props;
  const { dismissable = true, keepMounted, children, className, style, ...handlers } = more;
  const { onKeyDown, onPointerDown, onClick, ...rest } = handlers;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  useScrollLock(open);

  // A browser may close a dialog on its own account (Esc pressed twice): the owner's state follows.
  const closedByBrowser = useEffectEvent(() => {
    if (dismissable) onClose();
    else dialog.current?.showModal();
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const before = document.activeElement;
    if (!element.open) element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const closed = (): void => closedByBrowser();
    element.addEventListener('close', closed);
    return () => {
      element.removeEventListener('close', closed);
      element.close();
      // The platform returns the focus too, except where the element that had it was drawn anew meanwhile.
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [open]);

  const ask = (): void => {
    if (dismissable) onClose();
  };
  return (
    <dialog
      {...rest}
      ref={dialog}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-modal="true"
      data-placement={placement}
      className={cx(styles.dialog, styles[placement], className)}
      style={{ ...style, '--dialog-width': width(maxWidth) } as CSSProperties}
      onCancel={(event: SyntheticEvent<HTMLDialogElement>) => {
        // A file input inside has a cancel event of its own.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        ask();
      }}
      onKeyDown={(event: KeyboardEvent<HTMLDialogElement>) => {
        onKeyDown?.(event);
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        ask();
      }}
      onPointerDown={(event) => {
        onPointerDown?.(event);
        pressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        onClick?.(event);
        if (event.target === event.currentTarget && pressedBeside.current) ask();
      }}
    >
      {open || keepMounted ? <div className={styles.panel}>{children}</div> : null}
    </dialog>
  );
}

function width(value: number | string | undefined): string | undefined {
  return typeof value === 'number' ? `${value}px` : value;
}
