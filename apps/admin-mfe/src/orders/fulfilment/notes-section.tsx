import type { Order, OrderNote } from '@meridian/contracts';
import { MAX_NOTE_LENGTH, MAX_NOTES } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { dateText, MutationDialog, problemText, useAccess } from '@meridian/panel';
import { Button, TextArea } from '@meridian/ui';
import { type FormEvent, useState } from 'react';
import styles from './fulfilment.module.css';
import { useOrderEdit } from './use-order-edit.ts';
import { valueText } from '../../panel/value-text.ts';

const Note = ({ order, note }: { order: Order; note: OrderNote }) => {
  const { t } = useTexts('admin');
  const { can } = useAccess();
  const { api } = useServices();
  const [isAsking, setAsking] = useState(false);
  const remove = useOrderEdit(() =>
    api('DELETE /api/orders/:id/notes/:noteId', { params: { id: order._id, noteId: note.id } }),
  );
  const date = dateText(note.at);
  return (
    <li className={styles.entry} data-testid="order-note">
      <div>
        <p className={styles.text}>{note.text}</p>
        <p className={styles.muted}>
          {date} · {valueText(t, `orders.detail.actors.${note.by}`, note.by)}
        </p>
      </div>
      {can('orders.edit') ? (
        <Button
          variant="quiet"
          size="small"
          aria-label={t('fulfilment.notes.removeLabel', { date })}
          onClick={() => setAsking(true)}
          data-testid="note-remove"
        >
          {t('fulfilment.notes.remove')}
        </Button>
      ) : null}
      {isAsking ? (
        <MutationDialog
          mutation={remove}
          variables={undefined}
          title={t('fulfilment.notes.removeConfirm')}
          yes={t('fulfilment.notes.remove')}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </li>
  );
};

const AddNote = ({ order }: { order: Order }) => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const [text, setText] = useState('');
  const add = useOrderEdit(() =>
    api('POST /api/orders/:id/notes', { params: { id: order._id }, body: { text } }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) add.mutate(undefined, { onSuccess: () => setText('') });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextArea
        label={t('fulfilment.notes.label')}
        hint={t('fulfilment.notes.hint')}
        error={problemText(t, add.error)}
        look="frame"
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
        data-testid="note-text"
      />
      {text.trim() ? (
        <div className={styles.buttons}>
          <Button type="submit" size="small" busy={add.isPending} data-testid="note-add">
            {t('fulfilment.notes.add')}
          </Button>
        </div>
      ) : null}
    </form>
  );
};

/** Notes of the staff about an order. */
export const NotesSection = ({ order }: { order: Order }) => {
  const { t } = useTexts('admin');
  const { can } = useAccess();
  const notes = order.notes ?? [];
  return (
    <section data-testid="order-notes">
      <h3 className={styles.title}>{t('fulfilment.notes.title')}</h3>
      {notes.length > 0 ? (
        <ul>
          {notes.map((note) => (
            <Note key={note.id} order={order} note={note} />
          ))}
        </ul>
      ) : (
        <p className={styles.muted}>{t('fulfilment.notes.none')}</p>
      )}
      {can('orders.edit') && notes.length < MAX_NOTES ? <AddNote order={order} /> : null}
    </section>
  );
};
