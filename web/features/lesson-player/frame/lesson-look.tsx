import { deskTexts } from '#web/desk/desk-texts.ts';
import { codeSizes } from '#web/desk/editing/use-code-size.ts';
import type { useEditors } from '#web/desk/editing/use-editors.ts';
import { SizeChoice } from '#web/ui/editor/size-choice.tsx';
import { lessonTexts } from '../lesson-texts.ts';

const t = lessonTexts;

export type LookProps = {
  editors: Pick<ReturnType<typeof useEditors>, 'codeSize' | 'typingHelp'>;
  /** An exercise can do without. */
  mayHelp: boolean;
};

/** How the lesson looks and helps, as each student likes it. */
export const LessonLook = ({ editors: { codeSize, typingHelp }, mayHelp }: LookProps) => (
  <>
    <div>
      <span aria-hidden="true">{t.codeSize}</span>
      <SizeChoice
        label={t.codeSize}
        nameOf={t.pixels}
        sizes={codeSizes}
        size={codeSize.size}
        onChoose={codeSize.choose}
      />
    </div>
    {mayHelp ? (
      <label title={deskTexts.typingHelpMeans}>
        <input
          type="checkbox"
          checked={typingHelp.isOn}
          onChange={event => typingHelp.turn(event.currentTarget.checked)}
        />{' '}
        {deskTexts.typingHelp}
      </label>
    ) : (
      <p>{t.noTypingHelp}</p>
    )}
  </>
);
