import { ResultPage } from './result-page.tsx';

/** Where a shopper comes to after a payment that came to nothing, or an order that could not be placed. */
export const Component = () => <ResultPage address="fail" />;
