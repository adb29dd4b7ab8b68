import { SearchField } from '../panel/search-field.tsx';
import { useUrlParams } from '../panel/url/use-url-params.ts';
import { LookupList } from './lookup-list.tsx';
import styles from './lookup-list.module.css';

/** Categories, and watch types as a second list, because the panel has exactly seven tabs. */
export const Component = () => {
  const { get, set } = useUrlParams();
  return (
    <>
      <LookupList
        path="categories"
        search={get('q')}
        searchField={<SearchField value={get('q')} onChange={(q) => set({ q })} />}
      />
      <section className={styles.types} data-testid="types-list">
        <LookupList path="watchTypes" level={2} search={get('q')} />
      </section>
    </>
  );
};
