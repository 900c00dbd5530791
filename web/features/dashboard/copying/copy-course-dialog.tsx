import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { CopyOffer } from '#contract/authoring/sharing.ts';
import { type FormProblem, useFormProblem } from '#web/forms/form-problem.ts';
import { texts } from '#web/texts/texts.ts';
import { dashboardTexts } from '../dashboard-texts.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { OrLine } from '#web/ui/form/or-line.tsx';
import { OfferTable } from './offer-table.tsx';
import styles from './copy-course-dialog.module.css';

type FormProps = {
  /** Undefined while they load. */
  offers: CopyOffer[] | undefined;
  /** There are more than are listed. */
  hasMore: boolean;
  hasFailed: boolean;
  search: string;
  onSearch: (search: string) => void;
  /** The share that is preselected. */
  firstChoice: number | null;
  onCode: (shareCode: string) => Promise<FormProblem | null>;
  onShares: (shareIds: number[]) => Promise<FormProblem | null>;
};

const CodeForm = ({ onCode }: Pick<FormProps, 'onCode'>) => {
  const form = useForm({
    initialValues: { shareCode: '' },
    validate: { shareCode: code => (code.trim() === '' ? dashboardTexts.copying.needsCode : null) },
  });
  const { problem, messageRef, show } = useFormProblem(form);
  const isBusy = form.submitting;
  return (
    <form
      className={styles.code}
      noValidate
      onSubmit={form.onSubmit(async ({ shareCode }) => {
        if (!isBusy) show(await onCode(shareCode));
      })}
    >
      <TextInput
        label={dashboardTexts.copying.shareCode}
        description={dashboardTexts.copying.shareCodeHint}
        classNames={{ input: styles.codeInput ?? '' }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        key={form.key('shareCode')}
        {...form.getInputProps('shareCode')}
      />
      {problem && (
        <Notice kind="error" ref={messageRef}>
          {problem.text}
        </Notice>
      )}
      <Button type="submit" variant="default" className={styles.button ?? ''} aria-disabled={isBusy}>
        {isBusy ? dashboardTexts.copying.starting : dashboardTexts.copying.fromCode}
      </Button>
    </form>
  );
};

const OfferForm = ({ offers, hasFailed, firstChoice, onShares, ...rest }: Omit<FormProps, 'onCode'>) => {
  // Null until the user changes the selection; `firstChoice` applies until then, also when the offers load late.
  const [touched, setTouched] = useState<ReadonlySet<number> | null>(null);
  const ids = new Set(offers?.map(offer => offer.id));
  const chosen = touched ?? new Set(firstChoice !== null && ids.has(firstChoice) ? [firstChoice] : []);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const handleCopy = async () => {
    if (isBusy || chosen.size === 0) return;
    setBusy(true);
    setProblem(await onShares([...chosen]));
    setBusy(false);
  };
  if (!offers)
    return (
      <output className={styles.wait}>
        {hasFailed ? dashboardTexts.copying.offersFailed : dashboardTexts.copying.loadingOffers}
      </output>
    );
  return (
    <>
      <OfferTable offers={offers} chosen={chosen} onChoose={setTouched} {...rest} />
      <div aria-live="polite">{problem && <Notice kind="error">{problem.text}</Notice>}</div>
      <div className={styles.foot}>
        <output className={styles.wait}>{chosen.size === 0 && dashboardTexts.copying.copies(0)}</output>
        <Button
          className={styles.button ?? ''}
          disabled={chosen.size === 0}
          aria-disabled={isBusy || undefined}
          aria-description={dashboardTexts.copying.copies(chosen.size)}
          onClick={() => void handleCopy()}
        >
          {isBusy ? dashboardTexts.copying.starting : dashboardTexts.copying.fromShares}
        </Button>
      </div>
    </>
  );
};

type Props = FormProps & { isOpen: boolean; onClose: () => void };

export const CopyCourseDialog = ({ isOpen, onClose, onCode, ...rest }: Props) => (
  <Dialog
    title={dashboardTexts.copying.title}
    closeLabel={texts.common.close}
    isOpen={isOpen}
    onClose={onClose}
  >
    <div className={styles.ways}>
      <CodeForm onCode={onCode} />
      <OrLine>{dashboardTexts.copying.or}</OrLine>
      <OfferForm {...rest} />
    </div>
  </Dialog>
);
