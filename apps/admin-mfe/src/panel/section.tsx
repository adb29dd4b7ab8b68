import { Heading } from '@meridian/ui';
import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  lead?: string;
  /** Target of links to this section. */
  id?: string;
  children: ReactNode;
}

/** A section of a form with a heading. */
export const Section = ({ title, lead, id, children }: SectionProps) => {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className={styles.section}>
      <div>
        <Heading level={2} size="xs" id={headingId}>
          {title}
        </Heading>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </div>
      {children}
    </section>
  );
};
