import styles from './or-line.module.css';

/** The word "or" between two alternatives. */
export const OrLine = ({ children }: { children: string }) => <p className={styles.or}>{children}</p>;
