import type { Watch } from '@meridian/contracts';
import { isApiError } from '@meridian/api-client';
import { inLanguage } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { errorText, PageHeader, useAccess } from '@meridian/panel';
import { Button, ConfirmDialog, Notice } from '@meridian/ui';
import { type FormEvent, memo, useEffect, useRef, useState } from 'react';
import { type FieldErrors, FormProvider, set, useForm } from 'react-hook-form';
import { Link, useBlocker } from 'react-router-dom';
import { CopyDetails } from './details/copy-details.tsx';
import { BasicsSection } from './sections/basics-section.tsx';
import { ColorsSection } from './sections/colors-section.tsx';
import { formPath } from './field-paths.ts';
import { PublishingSection } from './sections/publishing-section.tsx';
import { SeoSection } from './sections/seo-section.tsx';
import { SizesSection } from './sections/sizes-section.tsx';
import { StockSection } from './sections/stock-section.tsx';
import { ValueLists } from './suggestions/value-lists.tsx';
import { UploadOverlay } from './saving/upload-overlay.tsx';
import { useDraft } from './draft/use-draft.ts';
import { WatchFormProvider, type WatchPath } from './use-field.ts';
import { useSaveWatch } from './saving/use-save-watch.ts';
import { watchProblems } from './saving/validate-watch.ts';
import saveBar from '../../panel/save-bar.module.css';
import styles from './watch-form.module.css';
import { type WatchValues, withoutBlankRows } from './watch-values.ts';

interface WatchFormProps {
  /** The watch to edit; null for a new one. */
  watch: Watch | null;
  /** The values without a draft. */
  initial: WatchValues;
  /** Unsaved values of an earlier visit. */
  draft: WatchValues | null;
  /** The id under which the draft is stored. */
  draftId: string;
  onSaved: (watch: Watch) => void;
  onClose: () => void;
  /** Reloads the form with the server's version, without the draft. */
  onReload: () => void;
}

/** The fields. They do not render again with the state of the form. */
const Sections = memo(
  ({ watch, onCopyDetails }: Pick<WatchFormProps, 'watch'> & { onCopyDetails: (index: number) => void }) => (
    <>
      <BasicsSection />
      <PublishingSection watch={watch} />
      <ColorsSection onCopyDetails={onCopyDetails} />
      <SizesSection />
      <StockSection watchId={watch?._id} />
      <SeoSection />
      <ValueLists />
    </>
  ),
);

/** The form that adds or edits a watch (spec sections 4 and 5). */
export const WatchForm = (props: WatchFormProps) => {
  const { watch, initial, draft, draftId, onSaved, onClose, onReload } = props;
  const { t, language } = useTexts('admin');
  const { store } = useServices();
  const { can } = useAccess();
  const [failure, setFailure] = useState<unknown>(null);
  /** The index of the colour to which details are copied. */
  const [copyTarget, setCopyTarget] = useState<number | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const { save, progress, cancel } = useSaveWatch();
  const form = useForm<WatchValues, unknown, WatchValues>({
    defaultValues: initial,
    // A draft of an earlier version lacks newer fields.
    values: draft ? { ...initial, ...draft } : undefined,
    resetOptions: { keepDefaultValues: true },
    shouldFocusError: false,
    resolver: (values) => {
      const errors: FieldErrors<WatchValues> = {};
      for (const [path, message] of Object.entries(watchProblems(t, values, watch)))
        set(errors, path, { type: 'invalid', message });
      // The value of a half-typed time is empty, as that of a draft that is not scheduled.
      const time = element.current?.querySelector<HTMLInputElement>('[type="datetime-local"]');
      if (time?.validity.badInput) errors.publishAt = { type: 'invalid', message: t('form.problems.time') };
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const { isDirty, submitCount, errors } = form.formState;
  const { clearDraft } = useDraft(draftId, watch?.revision ?? null, form);
  const allowLeave = useRef(false);
  // The end of the session redirects without a question; the unsaved values remain stored as a draft.
  const blocker = useBlocker(() => isDirty && !allowLeave.current && store.getState().token !== null);

  useEffect(() => {
    if (submitCount === 0) return;
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.focus();
  }, [submitCount]);

  const send = async (values: WatchValues, overwrite: boolean) => {
    setFailure(null);
    try {
      const saved = await save(values, watch, overwrite);
      allowLeave.current = true;
      await clearDraft();
      onSaved(saved);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setFailure(error);
      if (!isApiError(error)) return;
      for (const [path, message] of Object.entries(error.fields))
        form.setError(formPath(path) as WatchPath, { type: 'server', message });
      element.current?.querySelector<HTMLElement>('[role="alert"]')?.scrollIntoView?.({ block: 'center' });
    }
  };
  const submit = (overwrite: boolean) => {
    if (progress) return;
    const cleaned = withoutBlankRows(form.getValues());
    for (const list of ['colors', 'sizes', 'stock'] as const)
      if (cleaned[list].length !== form.getValues(list).length) form.setValue(list, cleaned[list]);
    void form.handleSubmit((values) => send(values, overwrite))();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit(false);
  };
  const discard = () => {
    allowLeave.current = true;
    void clearDraft().then(onReload);
  };
  const isConflict = isApiError(failure, 'conflict');

  return (
    <FormProvider {...form}>
      <WatchFormProvider value={form}>
        <PageHeader title={watch ? inLanguage(watch, 'name', language) : t('products.add')}>
          {watch && can('activity.view') ? (
            <Button
              as={Link}
              to={`/admin-panel/activity?subject=${watch._id}`}
              variant="quiet"
              size="small"
              data-testid="watch-history"
            >
              {t('activity.history')}
            </Button>
          ) : null}
          <Button variant="quiet" size="small" onClick={onClose}>
            {t('form.toList')}
          </Button>
        </PageHeader>
        <form ref={element} noValidate onSubmit={onSubmit} className={styles.form} data-testid="watch-form">
          {draft ? (
            <Notice
              action={
                <Button variant="quiet" size="small" onClick={discard}>
                  {t('form.discardDraft')}
                </Button>
              }
            >
              {t('form.draftRestored')}
            </Notice>
          ) : null}
          <Sections watch={watch} onCopyDetails={setCopyTarget} />
          <div className={saveBar.bar}>
            {failure ? (
              <Notice tone="error" className={styles.failure}>
                {isConflict ? t('form.conflict') : errorText(t, failure)}
              </Notice>
            ) : null}
            {!failure && submitCount > 0 && Object.keys(errors).length > 0 ? (
              <p className={styles.problems} role="alert">
                {t('form.problems.some')}
              </p>
            ) : null}
            {isConflict ? (
              <>
                <Button variant="secondary" size="small" onClick={discard}>
                  {t('form.loadTheirs')}
                </Button>
                <Button variant="secondary" size="small" onClick={() => submit(true)}>
                  {t('form.saveMine')}
                </Button>
              </>
            ) : null}
            <Button type="submit" size="small" busy={progress !== null} data-testid="watch-save">
              {t('form.save')}
            </Button>
          </div>
        </form>
        <CopyDetails index={copyTarget} watch={watch} onClose={() => setCopyTarget(null)} />
        <UploadOverlay progress={progress} onCancel={cancel} />
        <ConfirmDialog
          open={blocker.state === 'blocked'}
          title={t('form.leaveTitle')}
          text={t('form.leaveText')}
          yes={t('form.leaveYes')}
          no={t('states.cancel')}
          onNo={() => blocker.reset?.()}
          onYes={() => {
            allowLeave.current = true;
            void clearDraft().then(() => blocker.proceed?.());
          }}
        />
      </WatchFormProvider>
    </FormProvider>
  );
};
