import { ResultPage } from './result-page.tsx';

export const Component = () => <ResultPage result="success" />;
