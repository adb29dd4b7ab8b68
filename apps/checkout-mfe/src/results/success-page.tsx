import { ResultPage } from './result-page.tsx';

/** Where a shopper comes to after paying. */
export const Component = () => <ResultPage address="success" />;
