import { useQuery } from '@tanstack/react-query';
import { getPictures } from '#contract/authoring/pictures.ts';
import { Loaded } from '#web/loading/loaded.tsx';
import { useTools } from '#web/session/tools.ts';
import { texts } from '#web/texts/texts.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { Place } from '../../lesson-editor.queries.ts';
import { lessonEditorTexts } from '../../lesson-editor-texts.ts';
import styles from './pictures.module.css';

const t = lessonEditorTexts.pictures;

type Props = { place: Place; onChoose: (name: string) => void; onClose: () => void };

/** The pictures of the course, newest first, to use one of them again. */
export const PictureDialog = ({ place, onChoose, onClose }: Props) => {
  const { api } = useTools();
  const query = useQuery({
    queryKey: ['pictures of course', place.courseId],
    staleTime: 0,
    queryFn: async () => (await api(getPictures, { params: place, query: {} })).pictures,
  });
  return (
    <Dialog title={t.chooseTitle} closeLabel={texts.common.close} isOpen onClose={onClose} width={640}>
      <Loaded query={query} failedTitle={t.loadFailed}>
        {pictures =>
          pictures.length === 0 ? (
            <p>{t.none}</p>
          ) : (
            <ul className={styles.pictures}>
              {pictures.map(({ name, url }) => (
                <li key={name}>
                  <button
                    type="button"
                    className={styles.picture}
                    aria-label={t.choose(name)}
                    onClick={() => onChoose(name)}
                  >
                    <img src={url} alt="" loading="lazy" />
                    <span>{name}</span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
};
