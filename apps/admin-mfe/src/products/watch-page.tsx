import { retryThroughOutages } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Spinner } from '@meridian/ui';
import { lazy, Suspense } from 'react';

/** The form is a separate chunk because of its dependencies (validation, drag and drop). */
const WatchEditor = lazy(() =>
  retryThroughOutages(() => import(/* webpackChunkName: "watch-form" */ './form/watch-editor.tsx')).then(
    ({ WatchEditor: editor }) => ({ default: editor }),
  ),
);

/** The page that adds or edits a watch. */
export const Component = () => {
  const { t } = useTexts('admin');
  return (
    <Suspense fallback={<Spinner label={t('states.loading')} />}>
      <WatchEditor />
    </Suspense>
  );
};
