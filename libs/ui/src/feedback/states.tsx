import type { ComponentPropsWithoutRef, JSX, ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { cx } from '../class-names.ts';
import { Heading } from '../layout/heading.tsx';
import styles from './states.module.css';

export type EmptyStateProps = Omit<ComponentPropsWithoutRef<'div'>, 'title'> & {
  title: ReactNode;
  text?: ReactNode;
  /** Button or link to a next step. */
  action?: ReactNode;
  /** Level of the title in the outline, default 2. */
  level?: 1 | 2 | 3 | 4;
};

/** Empty state of a list. */
export const EmptyState = ({
  title,
  text,
  action,
  level = 2,
  children,
  className,
  ...rest
}: EmptyStateProps): JSX.Element => (
  <div {...rest} className={cx(styles.state, className)}>
    <Heading level={level} size="sm">
      {title}
    </Heading>
    {text ? <p className={styles.text}>{text}</p> : null}
    {children}
    {action ? <div className={styles.action}>{action}</div> : null}
  </div>
);

export type ErrorStateProps = Omit<EmptyStateProps, 'action'> & {
  /** Retries the failed request; the button shows `retryLabel`, and `retryingLabel` while it runs. */
  onRetry?: () => void;
  retryLabel?: ReactNode;
  retrying?: boolean;
  retryingLabel?: ReactNode;
  /** `data-testid` of the button. */
  retryTestId?: string;
};

/** Error state of content that failed to load: announced to screen readers, with a retry button. */
export const ErrorState = (props: ErrorStateProps): JSX.Element => {
  const { onRetry, retryLabel, retrying, retryingLabel, retryTestId, ...rest } = props;
  const button = onRetry ? (
    <Button
      variant="secondary"
      onClick={onRetry}
      busy={retrying}
      busyLabel={retryingLabel}
      data-testid={retryTestId}
    >
      {retryLabel}
    </Button>
  ) : null;
  return <EmptyState role="alert" {...rest} action={button} />;
};
