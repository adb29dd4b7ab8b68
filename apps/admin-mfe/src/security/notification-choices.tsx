import type { StaffNotifications } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Loaded, problemText } from '@meridian/panel';
import { Checkbox, Notice } from '@meridian/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import styles from './security-page.module.css';

const NOTIFICATIONS_KEY = ['notifications'];
const KINDS = ['paidOrder', 'requestedReturn', 'lowStock'] as const satisfies (keyof StaffNotifications)[];

/** The emails that the member receives. A choice is saved at once, and rolled back if that fails. */
export const NotificationChoices = () => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const queries = useQueryClient();
  const choices = useQuery({
    queryKey: NOTIFICATIONS_KEY,
    queryFn: ({ signal }) => api('GET /api/staff/me/notifications', { signal }),
  });
  const save = useMutation({
    // One after the other, so that the last choice wins.
    scope: { id: 'notifications' },
    mutationFn: (body: StaffNotifications) => api('PUT /api/staff/me/notifications', { body }),
    onMutate: async (body) => {
      await queries.cancelQueries({ queryKey: NOTIFICATIONS_KEY });
      queries.setQueryData(NOTIFICATIONS_KEY, body);
    },
    onError: (error) => {
      console.error('Error saving the notifications', error);
      void queries.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
    },
  });
  const problem = problemText(t, save.error);
  return (
    <Loaded query={choices} rows={3}>
      {(chosen) => (
        <div className={styles.choices}>
          {KINDS.map((kind) => (
            <Checkbox
              key={kind}
              label={t(`security.notifications.${kind}`)}
              checked={chosen[kind]}
              onChange={({ target }) => save.mutate({ ...chosen, [kind]: target.checked })}
              data-testid={`notify-${kind}`}
            />
          ))}
          <p role="status" className={styles.lead} data-testid="notifications-saved">
            {save.isSuccess ? t('security.notifications.saved') : null}
          </p>
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
    </Loaded>
  );
};
