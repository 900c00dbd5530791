import { type ComponentProps, lazy, Suspense } from 'react';
import { texts } from '#web/texts/texts.ts';

// Lazy, because conflicts are rare.
const ConflictBar = lazy(async () => ({
  default: (await import('#web/ui/saving/conflict-bar.tsx')).ConflictBar,
}));

type BarProps = ComponentProps<typeof ConflictBar>;
type Props = Pick<BarProps, 'said' | 'clashing' | 'onResolve'> & {
  choices: Omit<BarProps['texts'], 'close' | 'loading'>;
};

/** Two versions of a text, between which the user has to choose. */
export const ConflictNotice = ({ choices, ...rest }: Props) => (
  <Suspense>
    <ConflictBar texts={{ ...choices, close: texts.common.close, loading: texts.common.loading }} {...rest} />
  </Suspense>
);
