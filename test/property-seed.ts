import fc from 'fast-check';

/**
 * The same examples in every run, so that a property that fails is the fault of the change under test and fails again.
 * New ones are looked for on purpose: `PROPERTY_SEED=$RANDOM vitest run`.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
