import { Dialog } from '@meridian/ui';
import { FilterForm, type FilterFormProps } from './filter-form.tsx';
import { useFilterTexts } from './filter-texts.ts';

interface FilterPanelProps extends FilterFormProps {
  open: boolean;
}

/** The full-screen filter dialog. The page does not scroll while it is open (spec section 2). */
export const FilterPanel = ({ open, onClose, ...form }: FilterPanelProps) => {
  const texts = useFilterTexts();
  return (
    <Dialog open={open} onClose={onClose} label={texts('title')} placement="full" data-testid="filter-panel">
      <FilterForm {...form} onClose={onClose} />
    </Dialog>
  );
};
