import { Heading } from '@meridian/ui';
import { type ReactNode, useId } from 'react';
import styles from './watch-form.module.css';

/** A section of the form with a heading and an action. */
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
