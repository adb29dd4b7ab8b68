import type { Lookup } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { DialogButtons, dialogs as styles } from '@meridian/panel';
import { Dialog, focusFirst, Heading, Notice, readForm, TextInput } from '@meridian/ui';
import { type FormEvent, type ReactNode, useId } from 'react';
import type { LookupNames } from '../data/use-lookups.ts';

/** A form for the two names of a lookup or collection; `children` are its further fields. */
export const LookupDialog = ({
  title,
  lookup,
  busy,
  error,
  onSave,
  onClose,
  children,
}: {
  title: string;
  /** The lookup to edit; undefined for a new one. */
  lookup?: Lookup;
  busy: boolean;
  error?: ReactNode;
  /** Called only if both names are filled in; the names are trimmed. */
  onSave: (names: LookupNames) => void;
  onClose: () => void;
  children?: ReactNode;
}) => {
  const { t } = useTexts('admin');
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const { values } = readForm(event.currentTarget, ['nameRU', 'nameEN']);
    // Spec section 5: an empty name shows no error message; the focus moves to the empty field.
    if (values.nameRU && values.nameEN) onSave(values);
    else focusFirst(event.currentTarget, [values.nameRU ? 'nameEN' : 'nameRU']);
  };
  return (
    <Dialog open onClose={onClose} labelledBy={id} maxWidth={520} dismissable={!busy}>
      <Heading level={2} size="xs" id={id}>
        {title}
      </Heading>
      <form noValidate onSubmit={submit} className={styles.form}>
        <Notice tone="error">{error}</Notice>
        <TextInput
          name="nameRU"
          lang="ru"
          label={t('lookups.nameRU')}
          defaultValue={lookup?.nameRU}
          maxLength={200}
          autoComplete="off"
          data-autofocus
          data-testid="entity-name-ru"
        />
        <TextInput
          name="nameEN"
          lang="en"
          label={t('lookups.nameEN')}
          defaultValue={lookup?.nameEN}
          maxLength={200}
          autoComplete="off"
          data-testid="entity-name-en"
        />
        {children}
        <DialogButtons
          label={t('lookups.save')}
          busy={busy}
          busyLabel={t('lookups.saving')}
          onCancel={onClose}
          data-testid="entity-save"
        />
      </form>
    </Dialog>
  );
};
