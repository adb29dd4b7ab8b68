import type { ComponentPropsWithoutRef, JSX } from 'react';
import { cx } from '../class-names.ts';
import { MinusIcon, PlusIcon } from '../icons/interface-icons.tsx';
import styles from './quantity-stepper.module.css';

export type QuantityStepperProps = ComponentPropsWithoutRef<'div'> & {
  value: number;
  onDecrease: () => void;
  onIncrease: () => void;
  /** Accessible names of the group and of its two buttons. */
  labels: { group: string; decrease: string; increase: string };
  testIds?: { minus?: string; value?: string; plus?: string };
  canDecrease?: boolean;
  canIncrease?: boolean;
};

/** Buttons to lower and raise a quantity. */
export const QuantityStepper = (props: QuantityStepperProps): JSX.Element => {
  const {
    value,
    onDecrease,
    onIncrease,
    labels,
    testIds,
    canDecrease = true,
    canIncrease = true,
    ...more
  } = props;
  const { className, ...rest } = more;
  return (
    <div role="group" aria-label={labels.group} {...rest} className={cx(styles.stepper, className)}>
      <button
        type="button"
        className={styles.button}
        aria-label={labels.decrease}
        disabled={!canDecrease}
        data-testid={testIds?.minus}
        onClick={onDecrease}
      >
        <MinusIcon size={16} />
      </button>
      <output className={styles.value} data-testid={testIds?.value}>
        {value}
      </output>
      <button
        type="button"
        className={styles.button}
        aria-label={labels.increase}
        disabled={!canIncrease}
        data-testid={testIds?.plus}
        onClick={onIncrease}
      >
        <PlusIcon size={16} />
      </button>
    </div>
  );
};
