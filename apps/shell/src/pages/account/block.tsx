import { Heading, useKeptFocus } from '@meridian/ui';
import { type ReactNode, useId } from 'react';
import styles from './block.module.css';

/** A part of a section of the account with its title. */
export const Block = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  const section = useKeptFocus<HTMLElement>();
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={id} className={styles.block}>
      <Heading level={3} size="xs" id={id}>
        {title}
      </Heading>
      {children}
    </section>
  );
};
