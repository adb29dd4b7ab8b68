import { retryThroughOutages } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Spinner } from '@meridian/ui';
import { lazy, Suspense } from 'react';

/** What only the form needs (validation, drag and drop) comes with it. */
const WatchEditor = lazy(() =>
  retryThroughOutages(() => import(/* webpackChunkName: "watch-form" */ './form/watch-editor.tsx')),
);

/** Adding or editing a watch. */
export const Component = () => {
  const { t } = useTexts('admin');
  return (
    <Suspense fallback={<Spinner label={t('states.loading')} />}>
      <WatchEditor />
    </Suspense>
  );
};
