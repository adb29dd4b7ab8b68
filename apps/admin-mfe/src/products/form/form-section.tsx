import { Heading } from '@meridian/ui';
import { type ReactNode, useId } from 'react';
import styles from './watch-form.module.css';

/** A part of the form with its heading, and what can be done to it. */
export const FormSection = ({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.sectionHead}>
        <Heading level={2} size="xs" id={id}>
          {title}
        </Heading>
        {action}
      </div>
      {children}
    </section>
  );
};
