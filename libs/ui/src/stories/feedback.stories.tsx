import { Button, EmptyState, ErrorState, Notice, ProgressBar, Skeleton, Spinner } from '../index.ts';

export default { title: 'Feedback' };

export const Notices = () => (
  <>
    <Notice>Delivery in two days</Notice>
    <Notice tone="success">The order is paid</Notice>
    <Notice tone="error" action={<Button size="small">Retry</Button>}>
      The payment failed
    </Notice>
  </>
);

export const Empty = () => (
  <EmptyState title="The wish list is empty" text="Add a watch" action={<Button>To the catalogue</Button>} />
);

export const Failed = () => (
  <ErrorState
    title="The list did not load"
    onRetry={() => undefined}
    retryLabel="Try again"
    retryingLabel="Loading"
  />
);

export const Progress = () => (
  <>
    <Spinner label="Loading" />
    <ProgressBar label="Upload" value={40} showValue />
    <Skeleton width={200} height={20} />
  </>
);
