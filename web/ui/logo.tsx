/** Three stones, left by those who went before. One colour, and still itself at 16 pixels. */
export const stones = [
  'M13.2 3.1c2.1-1 5.4-1.1 7.3.2 1.6 1.1 1.9 3.2.4 4.3-1.7 1.2-6.2 1.3-8.2.2-1.8-1-1.5-3.7.5-4.7z',
  'M8.9 11.7c3.3-1.4 9.9-1.6 13.1-.5 2.5.9 3 4.1.7 5.3-3.1 1.5-11.4 1.7-14.6.5-2.5-1-1.9-4.2.8-5.3z',
  'M5.6 20.8c5-1.6 15.8-1.7 20.8-.2 3.7 1.1 4.1 5.9.9 7.3-4.7 1.9-17.7 2-22.5.2-3.4-1.3-2.9-6.1.8-7.3z',
];

export const LogoMark = ({ size = 28 }: { size?: number }) => (
  <svg
    viewBox="0 0 32 32"
    width={size}
    height={size}
    fill="currentColor"
    aria-hidden="true"
    focusable="false"
  >
    {stones.map(d => (
      <path key={d} d={d} />
    ))}
  </svg>
);
