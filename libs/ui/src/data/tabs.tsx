import { useId, useRef } from 'react';
import type { ComponentPropsWithoutRef, JSX, KeyboardEvent, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import styles from './tabs.module.css';

export interface Tab {
  value: string;
  label: ReactNode;
  testId?: string;
}

export type TabsProps = Omit<ComponentPropsWithoutRef<'div'>, 'onChange'> & {
  /** Accessible name of the list of tabs. */
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
  /** Content of the selected tab. */
  children: ReactNode;
};

const steps = new Map<string, (at: number, count: number) => number>([
  ['ArrowRight', (at, count) => (at + 1) % count],
  ['ArrowLeft', (at, count) => (at - 1 + count) % count],
  ['Home', () => 0],
  ['End', (_, count) => count - 1],
]);

/** Tabs over one panel. Arrow keys, Home and End move focus and selection. */
export const Tabs = ({
  label,
  tabs,
  value,
  onChange,
  children,
  className,
  ...rest
}: TabsProps): JSX.Element => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = Math.max(
    0,
    tabs.findIndex((tab) => tab.value === value),
  );
  const move = (event: KeyboardEvent): void => {
    const step = steps.get(event.key);
    if (!step) return;
    event.preventDefault();
    const to = step(chosen, tabs.length);
    const tab = tabs[to];
    if (!tab) return;
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
    onChange(tab.value);
  };
  return (
    <div {...rest} className={className}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map((tab, place) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${place}`}
            aria-selected={place === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={place === chosen ? 0 : -1}
            data-testid={tab.testId}
            className={cx(styles.tab)}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${chosen}`}
        className={styles.panel}
      >
        {children}
      </div>
    </div>
  );
};
