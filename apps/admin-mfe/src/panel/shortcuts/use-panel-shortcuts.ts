import { useShortcuts } from './use-shortcuts.ts';

const SEARCH = '[data-testid="admin-search"]';
/** The control of a row that opens it, in every list except the orders, whose rows have their own shortcuts. */
const ROW_CONTROLS =
  '[data-testid="product-edit"], [data-testid="client-row"] button, [data-testid="entity-edit"]';
const ADD_BUTTON = '[data-testid="product-add"], [data-testid="entity-add"]';

const firstOf = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);

/** Moves the focus to the next (1) or previous (-1) row; the first row if none has the focus. */
const moveRow = (step: 1 | -1): boolean => {
  const controls = [...document.querySelectorAll<HTMLElement>(ROW_CONTROLS)];
  const row = document.activeElement?.closest('tr');
  const focused = controls.findIndex((control) => row?.contains(control));
  controls[focused === -1 ? 0 : focused + step]?.focus();
  return controls.length > 0;
};

/** The shortcuts of every screen of the panel. */
export const usePanelShortcuts = (openHelp: () => void): void =>
  useShortcuts((character) => {
    if (character === 'j' || character === 'k') return moveRow(character === 'j' ? 1 : -1);
    if (character === '?') {
      openHelp();
      return true;
    }
    const search = character === '/' ? firstOf(SEARCH) : null;
    search?.focus();
    const add = character === 'n' ? firstOf(ADD_BUTTON) : null;
    add?.click();
    return (search ?? add) !== null;
  });
