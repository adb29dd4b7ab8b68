import { useTexts } from '@meridian/i18n';
import { Checkbox } from '@meridian/ui';
import { useState } from 'react';
import { ListImport } from '../../panel/lists/list-import.tsx';
import { usePointList } from './use-points.ts';

/** Imports the points of a method by a list or a CSV file. */
export const PointList = ({ method }: { method: string }) => {
  const { t } = useTexts('admin');
  const [removeOthers, setRemoveOthers] = useState(false);
  const { preview, apply } = usePointList();
  return (
    <ListImport
      group="points"
      testId="point-list"
      placeholder="code;nameEN;nameRU;country;city;zipCode;address;hours;phone;latitude;longitude;isActive"
      column={t('points.code')}
      nameOf={({ code }) => code}
      inputOf={(list) => ({ method, list, removeOthers })}
      preview={preview}
      apply={apply}
      removed={removeOthers ? (preview.data?.removed ?? 0) : null}
    >
      <Checkbox
        label={t('points.removeOthers')}
        checked={removeOthers}
        onChange={({ target }) => {
          setRemoveOthers(target.checked);
          preview.reset();
          apply.reset();
        }}
        data-testid="point-list-remove"
      />
    </ListImport>
  );
};
