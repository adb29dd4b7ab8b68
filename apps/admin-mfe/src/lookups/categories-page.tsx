import styles from './lookup-list.module.css';
import { NamesList } from './lookup-list.tsx';

/** Categories, and watch types as a second list, because the panel has exactly seven tabs. */
export const Component = () => (
  <>
    <NamesList path="categories" />
    <section className={styles.types} data-testid="types-list">
      <NamesList path="watchTypes" level={2} />
    </section>
  </>
);
