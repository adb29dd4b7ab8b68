import type { SecondFactor } from '@meridian/contracts';
import { Heading } from '@meridian/ui';
import type { ReactNode } from 'react';
import type { Confirmation } from '../confirmation/use-confirmation.tsx';
import styles from '../identity.module.css';

/** Props of each part of the settings. */
export interface PartProps {
  factors: SecondFactor;
  level: 2 | 3 | 4;
  confirmed: Confirmation['confirmed'];
  /** Called after a change, with the recovery codes if the change has created some. */
  onChange: (recoveryCodes?: readonly string[]) => void;
}

interface Props {
  title: string;
  level: 2 | 3 | 4;
  /** State after the title. */
  state?: ReactNode;
  children: ReactNode;
}

/** One part of the settings with its title. */
export const Part = ({ title, level, state, children }: Props) => (
  <section className={styles.part}>
    <div className={styles.head}>
      <Heading level={level} size="xs">
        {title}
      </Heading>
      {state}
    </div>
    {children}
  </section>
);
