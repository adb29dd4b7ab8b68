import { useTexts } from '@meridian/i18n';
import { dialogs as dialogStyles, useAccess } from '@meridian/panel';
import { Button, Checkbox, Dialog, Heading } from '@meridian/ui';
import { createContext, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './shortcuts-help.module.css';
import { areShortcutsOn, setShortcutsOn } from './use-shortcuts.ts';

/** Opens the help dialog. */
export const ShortcutsHelpContext = createContext<() => void>(() => {});

/** The keys of each shortcut; alternatives are separate entries. */
const ORDER_SHORTCUTS = [
  ['move', ['J', 'K', '↓', '↑']],
  ['extend', ['Shift + J', 'Shift + K']],
  ['status', ['1–5']],
  ['select', ['X']],
  ['selectAll', ['A']],
  ['bulk', ['B']],
  ['open', ['Enter']],
  ['toRow', ['Esc']],
] as const;
const LIST_SHORTCUTS = [
  ['moveRow', ['J', 'K']],
  ['open', ['Enter']],
  ['add', ['N']],
] as const;
const PANEL_SHORTCUTS = [
  ['search', ['/']],
  ['help', ['?']],
] as const;

/** The keyboard shortcuts of the open screen, and the switch that turns them off. */
export const ShortcutsHelp = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTexts('admin');
  const { can } = useAccess();
  const id = useId();
  const { pathname } = useLocation();
  const [isOn, setOn] = useState(areShortcutsOn);
  const isOrders = pathname === '/admin-panel/orders';
  const isHidden = (action: string): boolean =>
    (action === 'status' && !can('orders.edit')) || (action === 'add' && !can('catalogue.edit'));
  const groups = [
    isOrders
      ? ({ name: 'orders', shortcuts: ORDER_SHORTCUTS } as const)
      : ({ name: 'lists', shortcuts: LIST_SHORTCUTS } as const),
    { name: 'panel', shortcuts: PANEL_SHORTCUTS } as const,
  ];
  return (
    <Dialog open onClose={onClose} labelledBy={id} maxWidth={560} data-testid="shortcuts-help">
      <Heading level={2} size="xs" id={id}>
        {t('shortcuts.title')}
      </Heading>
      {groups.map(({ name, shortcuts }) => (
        <section key={name} className={styles.group}>
          <h3 className={styles.name}>{t(`shortcuts.groups.${name}`)}</h3>
          <dl>
            {shortcuts.map(([action, keys]) =>
              isHidden(action) ? null : (
                <div key={action} className={styles.shortcut}>
                  <dt>{t(`shortcuts.actions.${action}`)}</dt>
                  <dd className={styles.keys}>
                    {keys.map((key) => (
                      <kbd key={key} className={styles.key}>
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ),
            )}
          </dl>
        </section>
      ))}
      <Checkbox
        className={styles.switch}
        label={t('shortcuts.on')}
        checked={isOn}
        onChange={({ target }) => {
          setOn(target.checked);
          setShortcutsOn(target.checked);
        }}
        data-testid="shortcuts-switch"
      />
      <p className={styles.hint}>{t('shortcuts.onHint')}</p>
      <div className={dialogStyles.buttons}>
        <Button variant="secondary" size="small" onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
      </div>
    </Dialog>
  );
};
