import { Link } from 'react-router';
import { texts } from '#web/texts/texts.ts';
import { LogoMark } from '#web/ui/page/logo.tsx';
import styles from './brand.module.css';

type Props = { to: string; logoSize: number; className: string | undefined };

/** The logo and product name as a link. `className` sets the size. */
export const Brand = ({ to, logoSize, className }: Props) => (
  <Link to={to} className={`${styles.brand} ${className}`}>
    <LogoMark size={logoSize} /> {texts.product}
  </Link>
);
