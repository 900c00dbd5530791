import { expect, it } from 'vitest';
import config from '../vite.config.ts';

it('FO-6 the build at the first start does not print how long plugins took', () => {
  expect(config.build?.rolldownOptions?.checks).toMatchObject({ bundlerTimings: false });
});
