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
  /** Called for Escape, the back gesture or a click outside the panel; the parent sets `open`. */
  onClose: () => void;
  /** Accessible name, or the id of the element with the name. One of the two is required. */
  label?: string;
  labelledBy?: string;
  /** Centred (default), a drawer at a side, or full screen. */
  placement?: 'center' | 'right' | 'left' | 'full';
  /** Maximum width of the panel, any CSS length; a number is in pixels. */
  maxWidth?: number | string;
  /** False while an operation must not be interrupted, e.g. an upload. */
  dismissable?: boolean;
  /** Leaves the content mounted while closed, so that its state is preserved. */
  keepMounted?: boolean;
  children?: ReactNode;
};

/**
 * A modal based on the native dialog element: the focus stays inside, Escape closes it, the focus returns afterwards,
 * and the page behind is inert and does not scroll. The first control, or the one with `data-autofocus`, gets the
 * focus when it opens.
 */
export const Dialog = (props: DialogProps): JSX.Element => {
  const { open, onClose, label, labelledBy, placement = 'center', maxWidth, ...more } = props;
  const { dismissable = true, keepMounted, children, className, style, ...handlers } = more;
  const { onKeyDown, onPointerDown, onClick, ...rest } = handlers;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  useScrollLock(open);

  // A browser can close the dialog itself (Escape pressed twice), so the parent's state is updated.
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
      // The browser restores the focus too, unless the element that had it was rendered again in the meantime.
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
        // A file input inside has its own cancel event.
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
};

const width = (value: number | string | undefined): string | undefined =>
  typeof value === 'number' ? `${value}px` : value;
