import { SearchField } from '../panel/search-field.tsx';
import { useUrlParams } from '../panel/url/use-url-params.ts';
import { LookupList } from './lookup-list.tsx';

/** Brands (spec section 2). */
export const Component = () => {
  const { get, set } = useUrlParams();
  return (
    <LookupList
      path="brands"
      search={get('q')}
      searchField={<SearchField value={get('q')} onChange={(q) => set({ q })} />}
    />
  );
};
