import { retryThroughOutages } from '@meridian/federation';
import { useInSight, useRequest } from '@meridian/ui';
import { type ComponentType, useState } from 'react';
import type { AccountSectionProps } from './account-section.ts';
import { SectionError, SectionLoading } from './section-states.tsx';

interface Props extends AccountSectionProps {
  name: string;
  /** Loads the content; a constant. */
  load: () => Promise<ComponentType<AccountSectionProps>>;
}

/** Content of a section whose code and data are loaded when it comes near the viewport. */
export const LazySection = ({ name, load, profile }: Props) => {
  const [isNear, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  const ref = useInSight<HTMLDivElement>(!isNear, () => setNear(true));
  const { data: Content, error, retry } = useRequest(isNear ? name : null, () => retryThroughOutages(load));
  const content = Content ? (
    <Content profile={profile} />
  ) : (
    <SectionLoading testId={`account-${name}-loading`} />
  );
  return (
    <div ref={ref}>
      {error === undefined ? content : <SectionError onRetry={retry} testId={`account-${name}-error`} />}
    </div>
  );
};
