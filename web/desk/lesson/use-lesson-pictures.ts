import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { logProblem } from '#web/browser/log-problem.ts';
import { usePlace } from '#web/session/opened-place.ts';
import { useTools } from '#web/session/tools.ts';
import type { Pictures } from '#web/ui/markdown/picture-source.ts';

/** The pictures that a text of this page's lesson mentions. Most texts have none, and ask for nothing. */
export const useLessonPictures = (text: string): Pictures => {
  const { api } = useTools();
  const { contextId: courseId, lessonId } = usePlace();
  const names = useMemo(
    () => [...new Set([...text.matchAll(/asset:([\w.-]*\w)/g)].map(([, name]) => name))].join(','),
    [text],
  );
  const { data } = useQuery({
    queryKey: ['pictures', courseId, lessonId, names],
    enabled: names !== '',
    // Addresses are good for a week.
    staleTime: Infinity,
    // Those that are shown stay while another one is asked for.
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const { getPictures } = await import('#contract/authoring/pictures.ts');
      try {
        // Quiet: the descriptions are shown instead.
        return (
          await api(getPictures, { params: { courseId, lessonId }, query: { names } }, { isQuiet: true })
        ).pictures;
      } catch (cause) {
        logProblem('Pictures could not be found', cause);
        throw cause;
      }
    },
  });
  return useMemo(
    () => new Map(names === '' ? [] : data?.map(picture => [picture.name, picture])),
    [names, data],
  );
};
