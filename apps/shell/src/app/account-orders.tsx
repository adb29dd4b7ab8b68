import { SectionError, SectionLoading } from '../pages/account/section-states.tsx';
import { Slot } from './slot.tsx';

/** The last orders of the shopper in the account, rendered by the orders remote. */
export const Component = () => (
  <Slot
    name="account-orders"
    fallback={<SectionLoading testId="orders-loading" />}
    unavailable={(retry) => <SectionError onRetry={retry} testId="orders-error" />}
  />
);
