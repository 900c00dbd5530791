import { courseEditorTexts } from '../course-editor-texts.ts';
import { qrCodeOf } from './qr-code.ts';
import styles from './dates.module.css';

/** Light around it, which readers need. */
const margin = 4;

/** The link as a QR code: dark on light in every scheme, because many phones read no other. */
export const JoinPicture = ({ link }: { link: string }) => {
  const modules = qrCodeOf(link);
  if (!modules) return null;
  const size = modules.length + 2 * margin;
  const path = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + margin} ${y + margin}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={courseEditorTexts.joinLink.picture}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path.join('')} fill="#000" />
    </svg>
  );
};
