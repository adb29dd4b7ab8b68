import { useTexts } from '@meridian/i18n';
import { Loaded, PageHeader } from '@meridian/panel';
import { Button } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { isId } from '../../panel/url/url-values.ts';
import { useUrlParams } from '../../panel/url/use-url-params.ts';
import { ChooseFile } from './choose-file.tsx';
import { PlanView } from './plan-view.tsx';
import { useImport } from './use-import.ts';

const Plan = ({ id }: { id: string }) => {
  const plan = useImport(id);
  return <Loaded query={plan}>{(data) => <PlanView plan={data} />}</Loaded>;
};

/** Imports watches from a CSV file: choose a file, preview the changes, apply them. The plan's id is a URL parameter. */
export const Component = () => {
  const { t } = useTexts('admin');
  const { get, set } = useUrlParams();
  const id = get('plan');
  return (
    <>
      <PageHeader title={t('imports.title')}>
        <Button as={Link} to="/admin-panel/products" variant="quiet" size="small">
          {t('imports.toList')}
        </Button>
      </PageHeader>
      {isId(id) ? (
        <Plan key={id} id={id} />
      ) : (
        <ChooseFile onPlanned={({ _id }) => set({ plan: _id, show: null }, { push: true })} />
      )}
    </>
  );
};
