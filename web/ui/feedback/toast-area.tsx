import { AlertIcon, CloseIcon, InfoIcon } from '../button/icons.tsx';
import styles from './toast-area.module.css';

type Kind = 'error' | 'info';
type Props = {
  label: string;
  closeLabel: string;
  shown: Record<Kind, { id: number; text: string; action?: { label: string; perform: () => void } } | null>;
  onClose: (kind: Kind) => void;
  onPause: (kind: Kind) => void;
  onResume: (kind: Kind) => void;
};

/**
 * At most one message of each kind. The live regions stay mounted: screen readers ignore regions that are inserted with
 * their text.
 */
export const ToastArea = ({ label, closeLabel, shown, onClose, onPause, onResume }: Props) => (
  <section className={styles.area} aria-label={label} data-toasts>
    {(['error', 'info'] as const).map(kind => {
      const toast = shown[kind];
      return (
        <div key={kind} role={kind === 'error' ? 'alert' : 'status'}>
          {toast && (
            <div
              key={toast.id}
              className={styles.toast}
              data-kind={kind}
              onMouseEnter={() => onPause(kind)}
              onMouseLeave={() => onResume(kind)}
              onFocus={() => onPause(kind)}
              onBlur={() => onResume(kind)}
            >
              <span className={styles.icon}>{kind === 'error' ? <AlertIcon /> : <InfoIcon />}</span>
              <p className={styles.text}>{toast.text}</p>
              {toast.action && (
                <button
                  type="button"
                  className={styles.action}
                  onClick={() => {
                    onClose(kind);
                    toast.action?.perform();
                  }}
                >
                  {toast.action.label}
                </button>
              )}
              <button
                type="button"
                className={styles.close}
                aria-label={closeLabel}
                onClick={() => onClose(kind)}
              >
                <CloseIcon />
              </button>
            </div>
          )}
        </div>
      );
    })}
  </section>
);
