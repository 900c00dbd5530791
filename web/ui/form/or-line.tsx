import styles from './or-line.module.css';

/** A word between two ways to the same thing. */
export const OrLine = ({ children }: { children: string }) => <p className={styles.or}>{children}</p>;
