import { useTexts } from '@meridian/i18n';
import { PageHeader, useAccess, ViewOnly } from '@meridian/panel';
import { Tabs } from '@meridian/ui';
import { isOneOf } from '../panel/url/url-values.ts';
import { useUrlParams } from '../panel/url/use-url-params.ts';
import { StockCount } from './stock-count.tsx';
import { StockLedger } from './stock-ledger.tsx';
import { StockPieces } from './stock-pieces.tsx';

const VIEWS = { pieces: StockPieces, ledger: StockLedger, count: StockCount };
const NAMES = ['pieces', 'ledger', 'count'] as const;
const CLEARED = { q: null, only: null, kind: null, from: null, to: null };

/** The stock of the shop: its pieces, the ledger of its changes, and a stock count. The list of watches links to it. */
export const Component = () => {
  const { t } = useTexts('admin');
  const { can } = useAccess();
  const { get, set } = useUrlParams();
  const mayEdit = can('catalogue.edit');
  const names = NAMES.filter((name) => name !== 'count' || mayEdit);
  const wanted = get('view');
  const view = isOneOf(names, wanted) ? wanted : 'pieces';
  const View = VIEWS[view];
  return (
    <>
      <PageHeader title={t('stock.title')} testId="stock-heading">
        {mayEdit ? null : <ViewOnly />}
      </PageHeader>
      <Tabs
        label={t('stock.views')}
        tabs={names.map((value) => ({
          value,
          label: t(`stock.view.${value}`),
          testId: `stock-tab-${value}`,
        }))}
        value={view}
        onChange={(value) => set({ ...CLEARED, view: value === 'pieces' ? null : value }, { push: true })}
      >
        <View />
      </Tabs>
    </>
  );
};
