/** Three stones in one colour, recognisable at 16 pixels. */
const stones = [
  'M13.6 2.13c2.4 -.99 5.9 -.9 7.8 .36 1.9 1.35 2 3.78 .2 4.95 -2.1 1.35 -6.7 1.44 -9 .27 -2.2 -1.17 -1.8 -4.41 1 -5.58z',
  'M9.2 10.88c3.7 -1.35 10.7 -1.53 14 -.27 2.9 1.17 3.2 5.13 .5 6.48 -3.4 1.62 -11.9 1.71 -15.3 .36 -2.9 -1.26 -2.4 -5.4 .8 -6.57z',
  'M5.4 20.77c5.2 -1.53 16.2 -1.62 21.3 -.18 3.9 1.17 4.3 7.02 .9 8.46 -4.9 1.8 -18.2 1.89 -23.2 .18 -3.5 -1.26 -3 -7.29 1 -8.46z',
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
