import type { SecondFactor } from '@meridian/contracts';
import { Heading, useKeptFocus } from '@meridian/ui';
import { type ReactNode, useId } from 'react';
import type { Confirmation } from '../confirmation/use-confirmation.tsx';
import styles from '../identity.module.css';

/** Props of each part of the settings. */
export interface PartProps {
  factors: SecondFactor;
  confirmed: Confirmation['confirmed'];
  /** Called after a change, with the recovery codes if the change has created some. */
  onChange: (recoveryCodes?: readonly string[]) => void;
}

interface Props {
  title: string;
  /** State after the title. */
  state?: ReactNode;
  children: ReactNode;
}

/** One part of the settings with its title. */
export const Part = ({ title, state, children }: Props) => {
  const id = useId();
  const section = useKeptFocus<HTMLElement>();
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={id} className={styles.part}>
      <div className={styles.head}>
        <Heading level={3} size="xs" id={id}>
          {title}
        </Heading>
        {state}
      </div>
      {children}
    </section>
  );
};
