import { type FileFormat, fileFormats } from '#contract/authoring/transfer.ts';
import type { Action } from '#web/ui/button/menu-action.ts';
import {
  ArrowDownIcon,
  ArrowUpIcon,
  CalendarIcon,
  CodeIcon,
  CopyIcon,
  EyeIcon,
  ListIcon,
  DownloadIcon,
  MoveToIcon,
  PencilIcon,
  PeopleIcon,
  TrashIcon,
} from '#web/ui/button/icons.tsx';
import { courseEditorTexts } from '../course-editor-texts.ts';
import { type Outline, type Place, placeOf, type Thing } from '../outline-moves.ts';

type Doings = {
  onProgress: () => void;
  onMove: (to: Place) => void;
  onRename: () => void;
  onDue: () => void;
  onPoints: () => void;
  onVisibility: () => void;
  onLanguage: () => void;
  onExam: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
  onExport: (format: FileFormat) => void;
};

/** The export action, with a submenu of both formats. */
export const exportAction = (
  label: string,
  title: string,
  onExport: (format: FileFormat) => void,
): Action => ({
  label,
  icon: <DownloadIcon />,
  choices: {
    title,
    actions: fileFormats.map(format => ({
      label: courseEditorTexts.exporting[format],
      onSelect: () => onExport(format),
    })),
  },
});

/** Whether the course has points, by what its staff get of a lesson. */
const hasPoints = (outline: Outline, { id }: Thing) =>
  outline.some(({ lessons }) => lessons.some(lesson => lesson.id === id && lesson.pointRules !== undefined));

/** The ⋯ menu of a module or a lesson. It offers every move that dragging does, by single clicks. */
export const actionsOf = (
  outline: Outline,
  thing: Thing,
  { onProgress, onMove, onRename, onDue, onVisibility, onDelete, onExport, ...doings }: Doings,
): Action[] => {
  const place = placeOf(outline, thing) ?? { moduleId: 0, index: 0 };
  const isModule = thing.kind === 'module';
  const count = isModule
    ? outline.length
    : (outline.find(module => module.id === place.moduleId)?.lessons.length ?? 0);
  const to = (index: number) => () => onMove({ ...place, index });
  const others = outline.filter(module => module.id !== place.moduleId);
  const moveToModule: Action = {
    label: courseEditorTexts.outline.moveToModule,
    icon: <MoveToIcon />,
    isDisabled: others.length === 0,
    choices: {
      title: courseEditorTexts.outline.moveTo,
      actions: others.map(module => ({
        label: module.name,
        onSelect: () => onMove({ moduleId: module.id, index: module.lessons.length }),
      })),
    },
  };
  const viewProgress: Action = {
    label: courseEditorTexts.outline.studentProgress,
    icon: <PeopleIcon />,
    onSelect: onProgress,
  };
  return [
    { label: courseEditorTexts.outline.rename, icon: <PencilIcon />, onSelect: onRename },
    ...(isModule
      ? []
      : [
          { label: courseEditorTexts.dates.due, icon: <CalendarIcon />, onSelect: onDue },
          ...(hasPoints(outline, thing)
            ? [{ label: courseEditorTexts.pointRules.action, icon: <ListIcon />, onSelect: doings.onPoints }]
            : []),
          { label: courseEditorTexts.visibility.action, icon: <EyeIcon />, onSelect: onVisibility },
          { label: courseEditorTexts.language.action, icon: <CodeIcon />, onSelect: doings.onLanguage },
          { label: courseEditorTexts.outline.exam, icon: <ListIcon />, onSelect: doings.onExam },
          { label: courseEditorTexts.outline.duplicate, icon: <CopyIcon />, onSelect: doings.onDuplicate },
          viewProgress,
        ]),
    {
      label: courseEditorTexts.outline.moveUp,
      icon: <ArrowUpIcon />,
      isDisabled: place.index === 0,
      onSelect: to(place.index - 1),
    },
    {
      label: courseEditorTexts.outline.moveDown,
      icon: <ArrowDownIcon />,
      isDisabled: place.index >= count - 1,
      onSelect: to(place.index + 1),
    },
    isModule
      ? exportAction(courseEditorTexts.exporting.export, courseEditorTexts.exporting.title, onExport)
      : moveToModule,
    { label: courseEditorTexts.outline.delete, icon: <TrashIcon />, isDanger: true, onSelect: onDelete },
  ];
};
