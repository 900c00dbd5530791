import { LoadFailure, type LoadFailureProps } from './load-failure.tsx';

/** In the place of a whole screen, which then has no heading of its own. */
export const ScreenFailure = (props: LoadFailureProps) => (
  <>
    <h1 className="visually-hidden" tabIndex={-1}>
      {props.texts.title}
    </h1>
    <LoadFailure {...props} />
  </>
);
