import { useParams } from 'react-router';
import { useCourse } from '#web/courses/course.queries.ts';
import { usePlace } from '#web/session/opened-place.ts';
import { pickerTexts } from './picker-texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { ChoiceForm } from './choice-form.tsx';

const t = pickerTexts;

/** A lesson was chosen: submits the choice to the platform. */
export const SelectLessonScreen = () => {
  useTitle(t.title);
  const { lessonId = '' } = useParams();
  const { contextId } = usePlace();
  const { data: course } = useCourse(contextId);
  const name = course?.cairnModules
    .flatMap(module => module.lessons)
    .find(({ id }) => String(id) === lessonId)?.name;
  return <ChoiceForm title={name ? t.linking(name) : t.linkingMany(1)} lessonIds={[lessonId]} />;
};
