import type { CatalogueFilter, Currency } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Dialog } from '@meridian/ui';
import type { CatalogueView } from '../address.ts';
import { FilterForm } from './filter-form.tsx';
import styles from './filter-panel.module.css';

export interface FilterPanelProps {
  open: boolean;
  view: CatalogueView;
  currency: Currency;
  onClose: () => void;
  onApply: (filter: CatalogueFilter) => void;
  onClear: () => void;
}

/** The filter over the whole screen; the page behind does not scroll while it is open (spec section 2). */
export const FilterPanel = ({ open, onClose, ...form }: FilterPanelProps) => {
  const { t } = useTexts('catalog');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label={t('filter.title')}
      placement="full"
      className={styles.panel}
      data-testid="filter-panel"
    >
      <FilterForm {...form} onClose={onClose} />
    </Dialog>
  );
};
