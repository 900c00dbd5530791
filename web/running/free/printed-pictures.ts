/**
 * Pictures come between what a program prints, in the form that several terminals know:
 * `ESC ] 1337 ; File=name=<base64>;inline=1:<base64> BEL`.
 */
export type Heard = { kind: 'printed'; text: string } | { kind: 'picture'; title: string; source: string };

const begin = '\u001B]1337;File=';
const end = '\u0007';
/** Longer ones are no pictures of ours. */
const longest = 600_000;
const form = /^name=(?<name>[\w+/=]*);inline=1:(?<data>[\w+/=]+)$/;

const pictureOf = (text: string): Heard[] => {
  const { name = '', data = '' } = form.exec(text)?.groups ?? {};
  // The beginnings of a PNG file and of `<svg`. In an image nothing of it can run.
  const kind = data.startsWith('iVBORw0KGgo') ? 'png' : data.startsWith('PHN2Zy') ? 'svg+xml' : null;
  if (kind === null) return [];
  return [{ kind: 'picture', title: titleOf(name), source: `data:image/${kind};base64,${data}` }];
};

const titleOf = (name: string) => {
  try {
    return new TextDecoder()
      .decode(Uint8Array.from(atob(name), letter => letter.charCodeAt(0)))
      .slice(0, 200);
  } catch {
    return '';
  }
};

/** How many letters at the end could be the beginning of a picture. */
const halfBegun = (text: string) => {
  for (let length = Math.min(begin.length - 1, text.length); length > 0; length--)
    if (begin.startsWith(text.slice(-length))) return length;
  return 0;
};

/** Takes what comes, in whatever parts it comes. */
export const makePictureReader = () => {
  let rest = '';
  return (text: string): Heard[] => {
    const heard: Heard[] = [];
    const print = (printed: string) => {
      if (printed !== '') heard.push({ kind: 'printed', text: printed });
    };
    rest += text;
    for (;;) {
      const from = rest.indexOf(begin);
      if (from < 0) {
        const kept = halfBegun(rest);
        print(rest.slice(0, rest.length - kept));
        rest = rest.slice(rest.length - kept);
        return heard;
      }
      print(rest.slice(0, from));
      rest = rest.slice(from);
      const to = rest.indexOf(end);
      if (to < 0) {
        if (rest.length > longest) rest = '';
        return heard;
      }
      heard.push(...pictureOf(rest.slice(begin.length, to)));
      rest = rest.slice(to + 1);
    }
  };
};
