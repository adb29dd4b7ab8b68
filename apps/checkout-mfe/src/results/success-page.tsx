import { ResultPage } from './result-page.tsx';

/** The result page after a payment. */
export const Component = () => <ResultPage path="success" />;
