import type { PanelDelivery, PickupPointEntry } from '@meridian/contracts';
import { inLanguage, isPickup } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { cards, Loaded, MutationDialog, useEdited } from '@meridian/panel';
import { Badge, Button, cx, EditIcon, EmptyState, IconButton, Select, Table, TrashIcon } from '@meridian/ui';
import { useState } from 'react';
import { fetchFile } from '../../panel/export/fetch-file.ts';
import { FileButton } from '../../panel/export/export-button.tsx';
import { LoadMore } from '../../panel/lists/load-more.tsx';
import { SearchField } from '../../panel/search-field.tsx';
import { useUrlParams } from '../../panel/url/use-url-params.ts';
import styles from '../delivery.module.css';
import { PointDialog } from './point-dialog.tsx';
import { PointList } from './point-list.tsx';
import { usePoints, useRemovePoint } from './use-points.ts';

const Points = ({ method }: { method: string }) => {
  const { t, language } = useTexts('admin');
  const { store } = useServices();
  const { get, set } = useUrlParams();
  const [edited, setEdited] = useState<PickupPointEntry | 'new' | null>(null);
  const [isListOpen, setListOpen] = useState(false);
  const remove = useRemovePoint();
  const removed = useEdited<PickupPointEntry>(remove);
  const q = get('q');
  const list = usePoints(method, q);
  const points = list.data?.pages.flatMap((page) => page.points);
  return (
    <>
      <div className={styles.toolbar}>
        <SearchField label={t('points.search')} value={q} onChange={(text) => set({ q: text })} />
        <Button size="small" onClick={() => setEdited('new')} data-testid="point-add">
          {t('points.add')}
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-expanded={isListOpen}
          onClick={() => setListOpen(!isListOpen)}
          data-testid="points-import"
        >
          {t('points.import')}
        </Button>
        <FileButton
          name="pickup-points"
          createFile={() =>
            fetchFile(store, `/api/panel/delivery/points/csv?method=${encodeURIComponent(method)}`)
          }
        />
      </div>
      {isListOpen ? <PointList method={method} /> : null}
      <Loaded query={{ ...list, data: points }} rows={6}>
        {(shown) =>
          shown.length === 0 ? (
            <EmptyState
              title={q ? t('points.notFound') : t('points.empty')}
              text={q ? t('points.notFoundText') : t('points.emptyText')}
              action={
                q ? (
                  <Button variant="secondary" onClick={() => set({ q: null })}>
                    {t('points.showAll')}
                  </Button>
                ) : undefined
              }
            />
          ) : (
            <>
              <p className={styles.muted}>{t('points.found', { count: list.data?.pages[0]?.total ?? 0 })}</p>
              <Table
                caption={t('delivery.view.points')}
                className={cx(
                  cards.cards,
                  cards.labelled,
                  styles.table,
                  list.isPlaceholderData && styles.stale,
                )}
                aria-busy={list.isPlaceholderData}
              >
                <thead>
                  <tr>
                    {(['name', 'address', 'hours', 'code'] as const).map((name) => (
                      <th key={name} scope="col">
                        {t(`points.${name}`)}
                      </th>
                    ))}
                    <td />
                  </tr>
                </thead>
                <tbody>
                  {shown.map((point) => {
                    const name = inLanguage(point, 'name', language);
                    return (
                      <tr key={point._id} data-testid="point-row">
                        <th scope="row">
                          {name} {point.isActive ? null : <Badge>{t('delivery.inactive')}</Badge>}
                        </th>
                        <td>{[point.zipCode, point.city, point.address].filter(Boolean).join(', ')}</td>
                        <td data-label={t('points.hours')}>
                          {[point.hours, point.phone].filter(Boolean).join(' · ') || '–'}
                        </td>
                        <td data-label={t('points.code')}>{point.code}</td>
                        <td>
                          <span className={styles.actions}>
                            <IconButton
                              label={t('points.editOf', { name })}
                              onClick={() => setEdited(point)}
                              data-testid="point-edit"
                            >
                              <EditIcon size={18} />
                            </IconButton>
                            <IconButton
                              label={t('points.removeOf', { name })}
                              onClick={() => removed.edit(point)}
                              data-testid="point-remove"
                            >
                              <TrashIcon size={18} />
                            </IconButton>
                          </span>
                        </td>
                      </tr>
                    );
                  })}
                </tbody>
              </Table>
            </>
          )
        }
      </Loaded>
      <LoadMore list={list} label={t('points.more')} testId="points-more" />
      {edited ? (
        <PointDialog
          method={method}
          point={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {removed.edited ? (
        <MutationDialog
          mutation={remove}
          variables={removed.edited}
          title={t('points.removeTitle', { name: inLanguage(removed.edited, 'name', language) })}
          text={t('points.removeText')}
          yes={t('points.remove')}
          busyLabel={t('points.removing')}
          onClose={removed.close}
        />
      ) : null}
    </>
  );
};

/** The points of a saved method among which shoppers choose. */
export const PointsView = ({ methods }: { methods: PanelDelivery['methods'] }) => {
  const { t, language } = useTexts('admin');
  const { get, set } = useUrlParams();
  const offered = methods.filter(({ kind }) => isPickup(kind));
  const method = offered.find(({ id }) => id === get('method')) ?? offered[0];
  if (!method) return <EmptyState title={t('points.noMethod')} text={t('points.noMethodText')} />;
  return (
    <div className={styles.points}>
      <Select
        look="frame"
        label={t('points.method')}
        fieldClassName={styles.choice}
        options={offered.map((option) => ({
          value: option.id,
          label: `${inLanguage(option, 'name', language)} (${t(`delivery.kinds.${option.kind}`)})`,
        }))}
        value={method.id}
        onChange={({ target }) => set({ method: target.value, q: null })}
        data-testid="points-method"
      />
      <Points key={method.id} method={method.id} />
    </div>
  );
};
