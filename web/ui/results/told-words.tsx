/** A sentence in which code stands between backticks. */
export const ToldWords = ({ text }: { text: string }) =>
  text
    .split('`')
    .map((part, index) =>
      index % 2 === 1 ? <code key={index}>{part}</code> : <span key={index}>{part}</span>,
    );
