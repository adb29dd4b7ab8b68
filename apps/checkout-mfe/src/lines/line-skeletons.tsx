import styles from './cart-lines.module.css';

/** Placeholder while the lines are loading. Rendered on the server too, so it has no inline styles. */
export const LineSkeletons = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} aria-busy="true" className={styles.skeletons}>
    {[0, 1].map((line) => (
      <div key={line} className={styles.line}>
        <span className={styles.skeletonImage} />
        <span className={styles.skeletonText} />
      </div>
    ))}
  </div>
);
