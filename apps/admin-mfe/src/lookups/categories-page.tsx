import { SearchField } from '../panel/search-field.tsx';
import { useAddress } from '../panel/url/use-url-params.ts';
import { NamedList } from './lookup-list.tsx';
import styles from './lookup-list.module.css';

/** Categories, and the watch types as a second list, so that the tabs stay seven. */
export const CategoriesPage = () => {
  const { get, set } = useAddress();
  return (
    <>
      <NamedList
        path="categories"
        search={get('q')}
        searchField={<SearchField value={get('q')} onChange={(q) => set({ q })} />}
      />
      <section className={styles.types} data-testid="types-list">
        <NamedList path="watchTypes" level={2} search={get('q')} />
      </section>
    </>
  );
};
export { CategoriesPage as Component };
