import { useId, useState } from 'react';
import type { ComponentPropsWithoutRef, JSX, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { useNarrow } from '../hooks/use-media-query.ts';
import { PlusIcon } from '../icons/interface-icons.tsx';
import styles from './accordion.module.css';

type HeadingTag = 'h2' | 'h3' | 'h4';

export type AccordionProps = Omit<ComponentPropsWithoutRef<'details'>, 'title' | 'open'> & {
  title: ReactNode;
  children: ReactNode;
  /** Initially closed by default. Accordions open and close independently. */
  defaultOpen?: boolean;
  /** Renders the title as a heading of this level. */
  heading?: HeadingTag;
};

/** A title that shows and hides its content; works without script. */
export const Accordion = ({
  title,
  children,
  defaultOpen,
  heading,
  className,
  ...rest
}: AccordionProps): JSX.Element => {
  const Title = heading ?? 'span';
  return (
    <details {...rest} open={defaultOpen} className={cx(styles.accordion, className)}>
      <summary className={styles.summary}>
        <Title className={styles.title}>{title}</Title>
        <PlusIcon size={18} className={styles.sign} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
};

export type NarrowAccordionProps = Omit<ComponentPropsWithoutRef<'div'>, 'title'> & {
  title: ReactNode;
  children: ReactNode;
  heading?: HeadingTag;
};

/**
 * A titled group that can be closed on narrow screens only, e.g. in the footer; on wide screens the title is a plain
 * heading. The first paint is correct for every width, and without script everything is open.
 */
export const NarrowAccordion = (props: NarrowAccordionProps): JSX.Element => {
  const { title, children, heading: Heading = 'h2', className, ...rest } = props;
  const id = useId();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const head = (
    <>
      <span>{title}</span>
      <PlusIcon size={18} className={styles.sign} />
    </>
  );
  return (
    <div {...rest} className={cx(styles.narrow, className)} data-open={open}>
      <Heading className={styles.narrowTitle}>
        {narrow ? (
          <button
            type="button"
            className={styles.narrowHead}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {head}
          </button>
        ) : (
          <span className={styles.narrowHead}>{head}</span>
        )}
      </Heading>
      <div id={id} className={styles.narrowContent}>
        {children}
      </div>
    </div>
  );
};
