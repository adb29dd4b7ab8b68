import { ResultPage } from './result-page.tsx';

/** The result page after a failed payment or a failed order. */
export const Component = () => <ResultPage path="fail" />;
