import type { EditedNamePage, Lookup } from '@meridian/contracts';
import { inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { DialogButtons, dialogs as styles, errorText, Loaded } from '@meridian/panel';
import { Checkbox, Dialog, Heading, Notice, TextArea, toast } from '@meridian/ui';
import { type FormEvent, useId, useState } from 'react';
import { type NamePageKind, useNamePage, useSaveNamePage } from '../data/use-name-page.ts';
import { ImageField, useImageChoice } from '../images/image-field.tsx';

const MAX_TEXT_LENGTH = 5000;

interface FormProps {
  kind: NamePageKind;
  lookup: Lookup;
  page: EditedNamePage;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

const NamePageForm = ({ kind, lookup, page, onBusy, onClose }: FormProps) => {
  const { t, language } = useTexts('admin');
  const save = useSaveNamePage(kind, page._id);
  const [texts, setTexts] = useState({ textEN: page.textEN, textRU: page.textRU });
  const image = useImageChoice();
  const [isRemoved, setRemoved] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || image.error) return;
    onBusy(true);
    save.mutate(
      { ...texts, image: image.file ?? (isRemoved ? '' : null) },
      {
        onSettled: () => onBusy(false),
        onSuccess: () => {
          onClose();
          toast(t('namePages.saved', { name: inLanguage(lookup, 'name', language) }), { tone: 'success' });
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      {save.error ? <Notice tone="error">{errorText(t, save.error)}</Notice> : null}
      {(['textRU', 'textEN'] as const).map((field) => (
        <TextArea
          key={field}
          label={t(`namePages.${field}`)}
          hint={t('namePages.textHint', { count: MAX_TEXT_LENGTH - texts[field].length })}
          lang={field === 'textRU' ? 'ru' : 'en'}
          rows={7}
          maxLength={MAX_TEXT_LENGTH}
          value={texts[field]}
          onChange={({ target }) => setTexts((before) => ({ ...before, [field]: target.value }))}
          data-testid={field === 'textRU' ? 'name-page-text-ru' : 'name-page-text-en'}
        />
      ))}
      {/* The image of a collection is a field of its own form. */}
      {kind === 'brands' ? (
        <ImageField choice={image} present={isRemoved ? undefined : page.image} testId="name-page-image" />
      ) : null}
      {kind === 'brands' && page.image && !image.file ? (
        <Checkbox
          label={t('namePages.removeImage')}
          checked={isRemoved}
          onChange={({ target }) => setRemoved(target.checked)}
        />
      ) : null}
      <DialogButtons
        label={t('lookups.save')}
        busy={save.isPending}
        busyLabel={t('lookups.saving')}
        onCancel={onClose}
        data-testid="name-page-save"
      />
    </form>
  );
};

/** Edits text and image of the page of a brand, or the text of the page of a collection. */
export const NamePageDialog = ({
  kind,
  lookup,
  onClose,
}: {
  kind: NamePageKind;
  lookup: Lookup;
  onClose: () => void;
}) => {
  const { t, language } = useTexts('admin');
  const id = useId();
  const [busy, setBusy] = useState(false);
  const query = useNamePage(kind, lookup._id);
  return (
    <Dialog
      open
      onClose={onClose}
      labelledBy={id}
      maxWidth={640}
      dismissable={!busy}
      data-testid="name-page-dialog"
    >
      <Heading level={2} size="xs" id={id}>
        {t('namePages.title', { name: inLanguage(lookup, 'name', language) })}
      </Heading>
      <Loaded query={query} rows={4}>
        {(page) => (
          <>
            <p className={styles.text}>{t('namePages.about', { path: `/${kind}/${page.slug}` })}</p>
            <NamePageForm {...{ kind, lookup, page, onClose }} onBusy={setBusy} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
};
