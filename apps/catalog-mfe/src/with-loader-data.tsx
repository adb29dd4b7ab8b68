import { type ComponentType, type FunctionComponent, memo } from 'react';
import { useLoaderData } from 'react-router-dom';

/**
 * A screen with the data of its loader. It is memoized, because the router renders the current screen on each change of its
 * state, also at the start of a navigation away from it.
 */
export const withLoaderData = <Data,>(Page: FunctionComponent<{ data: Data }>): ComponentType => {
  const Memoized = memo<{ data: Data }>(Page);
  return () => <Memoized data={useLoaderData() as Data} />;
};
