import { NamesList } from './lookup-list.tsx';

/** Brands (spec section 2). */
export const Component = () => <NamesList path="brands" />;
