import { ResultPage } from './result-page.tsx';

/** The order is placed. */
export const Component = () => <ResultPage result="success" />;
