const comma = ','.charCodeAt(0);
const zero = '0'.charCodeAt(0);

/** The numbers of a comma-separated list. Splitting it would make a string for each, and there may be fifty thousand. */
export const numbersOf = (list: string): number[] => {
  const numbers: number[] = [];
  let number = 0;
  for (let at = 0; at < list.length; at++) {
    const code = list.charCodeAt(at);
    if (code === comma) {
      numbers.push(number);
      number = 0;
    } else number = number * 10 + code - zero;
  }
  if (list !== '') numbers.push(number);
  return numbers;
};
