import { SearchField } from '../panel/search-field.tsx';
import { useAddress } from '../panel/url/use-url-params.ts';
import { NamedList } from './lookup-list.tsx';

/** Brands (spec section 2). */
export const BrandsPage = () => {
  const { get, set } = useAddress();
  return (
    <NamedList
      path="brands"
      search={get('q')}
      searchField={<SearchField value={get('q')} onChange={(q) => set({ q })} />}
    />
  );
};
export { BrandsPage as Component };
