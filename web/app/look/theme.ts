import { Button, createTheme, type CSSVariablesResolver, Input } from '@mantine/core';
import controls from './controls.module.css';

/** Mantine needs ten shades, from light to dark; the primary colour is the ninth. */
const trail = [
  '#eaf2fc',
  '#d2e4f9',
  '#a8cbf3',
  '#79c0ff',
  '#58a6ff',
  '#2f86e8',
  '#0969da',
  '#0860c4',
  '#0550ae',
  '#04448f',
] as const;

export const theme = createTheme({
  colors: { trail },
  primaryColor: 'trail',
  primaryShade: 8,
  autoContrast: true,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--font)' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  components: {
    Button: Button.extend({
      classNames: { root: controls.button ?? '', label: controls.buttonLabel ?? '' },
      // Set explicitly so that Mantine writes `data-variant`, which controls.module.css selects on.
      defaultProps: { variant: 'filled' },
    }),
    Input: Input.extend({ classNames: { input: controls.input ?? '' } }),
    InputWrapper: Input.Wrapper.extend({
      classNames: {
        root: controls.inputWrapper ?? '',
        label: controls.inputLabel ?? '',
        description: controls.inputDescription ?? '',
        error: controls.inputError ?? '',
      },
      // Order: input, then error, then description.
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    }),
  },
});

/** Mantine's own colour names point at our tokens, so there is one list of colours, in tokens.css. */
export const cssVariables: CSSVariablesResolver = () => {
  const scheme = {
    '--mantine-color-body': 'var(--page)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-anchor': 'var(--link)',
    '--mantine-color-error': 'var(--fail)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-default': 'var(--page)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--control-border)',
  };
  return { variables: {}, light: scheme, dark: scheme };
};
