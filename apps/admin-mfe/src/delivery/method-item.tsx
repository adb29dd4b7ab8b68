import { inLanguage, isPickup } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Badge, ChevronDownIcon, ChevronUpIcon, IconButton, TrashIcon } from '@meridian/ui';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Problems } from '../panel/versioned-form.tsx';
import styles from './delivery.module.css';
import { MethodFields } from './method-fields.tsx';
import { MethodRates } from './method-rates.tsx';
import type { MethodValues } from './method-values.ts';

interface MethodItemProps {
  method: MethodValues;
  /** Of the method in the problems. */
  path: string;
  problems: Problems;
  isOpen: boolean;
  isFirst: boolean;
  isLast: boolean;
  onToggle: () => void;
  onChange: (part: Partial<MethodValues>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** A method of delivery: its name with its place in the list, and its fields while it is open. */
export const MethodItem = (props: MethodItemProps) => {
  const { method, path, problems, isOpen, isFirst, isLast, onToggle, onChange, onMove, onRemove } = props;
  const { t, language } = useTexts('admin');
  const fieldsId = useId();
  const name = inLanguage(method, 'name', language) || t('delivery.unnamed');
  const hasProblem = Object.keys(problems).some((key) => key === path || key.startsWith(`${path}.`));
  return (
    <li className={styles.method} data-testid="delivery-method" data-kind={method.kind}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={fieldsId}
            onClick={onToggle}
            data-testid="delivery-open"
          >
            <span className={styles.name}>{name}</span>
            <span className={styles.muted}>{t(`delivery.kinds.${method.kind}`)}</span>
          </button>
        </h2>
        {method.isActive ? null : <Badge>{t('delivery.inactive')}</Badge>}
        {hasProblem ? <Badge tone="error">{t('delivery.hasProblem')}</Badge> : null}
        <span className={styles.actions}>
          <IconButton
            label={t('delivery.up', { name })}
            disabled={isFirst}
            onClick={() => onMove(-1)}
            data-testid="delivery-up"
          >
            <ChevronUpIcon size={18} />
          </IconButton>
          <IconButton
            label={t('delivery.down', { name })}
            disabled={isLast}
            onClick={() => onMove(1)}
            data-testid="delivery-down"
          >
            <ChevronDownIcon size={18} />
          </IconButton>
          <IconButton
            label={t('delivery.removeOf', { name })}
            onClick={onRemove}
            data-testid="delivery-remove"
          >
            <TrashIcon size={18} />
          </IconButton>
        </span>
      </div>
      <div id={fieldsId} className={styles.fields} hidden={!isOpen}>
        {isOpen ? (
          <>
            <MethodFields method={method} path={path} problems={problems} onChange={onChange} />
            <MethodRates method={method} path={path} problems={problems} onChange={onChange} />
            {isPickup(method.kind) ? (
              <p>
                <Link to={`/admin-panel/delivery?view=points&method=${method.id}`}>
                  {t('delivery.pointsOf')}
                </Link>
              </p>
            ) : null}
          </>
        ) : null}
      </div>
    </li>
  );
};
