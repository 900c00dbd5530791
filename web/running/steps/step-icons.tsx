import type { ReactNode } from 'react';

const icon = (shape: ReactNode) => () => (
  <svg
    viewBox="0 0 20 20"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {shape}
  </svg>
);

/** Here, because they would be loaded with every page beside the others. */
export const FirstIcon = icon(<path d="M5.4 4.8v10.4M14.6 5.2L9 10l5.6 4.8" />);
export const LastIcon = icon(<path d="M14.6 4.8v10.4M5.4 5.2L11 10l-5.6 4.8" />);
