import { Heading } from '@meridian/ui';
import type { ReactNode } from 'react';
import styles from './page-header.module.css';

/** The title of a page and its actions. */
export const PageHeader = ({
  title,
  children,
  testId,
}: {
  title: ReactNode;
  children?: ReactNode;
  testId?: string;
}) => (
  <div className={styles.header}>
    <Heading level={1} size="sm" data-testid={testId}>
      {title}
    </Heading>
    {children ? <div className={styles.actions}>{children}</div> : null}
  </div>
);
