/** Unit tests of what calls print, where another system compares the output of a few lines. */

export type PrintedTest = {
  name: string;
  code: string;
  /** What somebody types. */
  stdin: string;
  expected: string;
  points: number | null;
};

const indented = (code: string, by: string) =>
  code
    .trimEnd()
    .split('\n')
    .map(line => (line.trim() === '' ? '' : `${by}${line}`))
    .join('\n');

/** The templates of the other system end a test with a semicolon. */
const ended = (code: string) => (/[;}]\s*$/.test(code) || code.trim() === '' ? code : `${code.trimEnd()}\n;`);

const literal = (text: string) => JSON.stringify(text);
/** C and Java know no `\u` for every character that JSON escapes. */
const cLiteral = (text: string) =>
  `"${text
    .replaceAll(/["\\]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\t', String.raw`\t`)
    .replaceAll('\r', '')
    .replaceAll('??', String.raw`?\?`)}"`;

const pointsLine = (points: number | null, mark: string) =>
  points === null ? '' : `${mark} points: ${points}\n`;

/** `isEchoing`: what is typed stands in the output, as on a terminal. */
const pythonHead = (isEchoing: boolean) => `import io
import sys
from contextlib import redirect_stdout
from unittest.mock import patch


def lines(text):
    return [line.rstrip() for line in text.rstrip().split("\\n")]


def typing(text):
    waiting = text.split("\\n")

    def ask(prompt=""):
        if not waiting:
            raise EOFError("EOF when reading a line")
        line = waiting.pop(0)
        print(prompt${isEchoing ? ' + line' : ', end=""'})
        return line

    return ask
`;

export const pythonTests = (tests: PrintedTest[], isEchoing: boolean): string =>
  [
    pythonHead(isEchoing),
    ...tests.map(({ code, stdin, expected, points }, place) => {
      const run =
        code.trim() === ''
          ? '        sys.modules.pop("solution", None)\n        import solution'
          : indented(code, '        ');
      const typed =
        stdin === '' ? '' : `patch("builtins.input", typing(${literal(stdin.replace(/\n$/, ''))})), `;
      return (
        `${pointsLine(points, '#')}def test_${place + 1}():\n    printed = io.StringIO()\n` +
        `    with ${typed}redirect_stdout(printed):\n${run}\n` +
        `    assert lines(printed.getvalue()) == lines(${literal(expected)})\n`
      );
    }),
  ].join('\n\n');

const cHead = `#include <ctype.h>
#include <fcntl.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char printed[60001];
static int printed_ends[2], printed_before;

static void begin_printing(void) {
  fflush(stdout);
  if (pipe(printed_ends) != 0) abort();
  fcntl(printed_ends[1], F_SETFL, O_NONBLOCK);
  printed_before = dup(1);
  dup2(printed_ends[1], 1);
}

static void trim_lines(char *text) {
  char *to = text, *kept = text;
  for (char *from = text; *from; from++) {
    if (*from == '\\n') to = kept;
    *to++ = *from;
    if (!isspace((unsigned char)*from) || *from == '\\n') kept = to;
  }
  while (to > text && isspace((unsigned char)to[-1])) to--;
  *to = 0;
}

static void end_printing(void) {
  fflush(stdout);
  dup2(printed_before, 1);
  close(printed_before);
  close(printed_ends[1]);
  size_t length = 0;
  ssize_t more;
  while (length < sizeof printed - 1 && (more = read(printed_ends[0], printed + length, sizeof printed - 1 - length)) > 0)
    length += (size_t)more;
  printed[length] = 0;
  close(printed_ends[0]);
  trim_lines(printed);
}
`;

const trimmedLines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n');

export const cTests = (tests: PrintedTest[]): string => printedNatively(tests, false);

/** Catch2, and what `std::cout` keeps is printed, too. */
export const cppTests = (tests: PrintedTest[]): string =>
  printedNatively(tests, true).replaceAll('fflush(stdout);', 'std::cout.flush();\n  fflush(stdout);');

const printedNatively = (tests: PrintedTest[], isCpp: boolean): string => {
  const includes = new Set<string>();
  const bodies = tests.map(({ code, expected, points }, place) => {
    const body = code.replaceAll(/^[ \t]*#[ \t]*include.*\n?/gm, line => {
      includes.add(line.trim());
      return '';
    });
    const isWhole = /\bint\s+main\s*\(/.test(body);
    const whole = isWhole
      ? `${body.replace(/\bint\s+main\s*\([^)]*\)/, `static int printing_${place + 1}(void)`).trim()}\n\n`
      : '';
    const call = isWhole ? `  printing_${place + 1}();` : `  {\n${indented(ended(body), '    ')}\n  }`;
    return `${whole}${pointsLine(points, '//')}${isCpp ? `TEST_CASE("test ${place + 1}")` : `TEST(test_${place + 1})`} {\n  begin_printing();\n${call}\n  end_printing();\n  CHECK(strcmp(printed, ${cLiteral(trimmedLines(expected))}) == 0);\n}\n`;
  });
  return [
    [...includes].map(line => `${line}\n`).join('') +
      (isCpp ? `#include <catch2/catch_test_macros.hpp>\n#include <iostream>\nusing namespace std;\n` : '') +
      cHead,
    ...bodies,
  ].join('\n');
};

/** `isMethod`: the program is a class `Answer` whose methods tests call by their names alone. */
export const javaTests = (tests: PrintedTest[], isMethod: boolean): string => {
  const imports = new Set(['import java.io.*;', 'import java.util.*;']);
  const bodies = tests.map(({ code, expected, stdin, points }, place) => {
    const body = code.replaceAll(/^[ \t]*import [^\n]*;[ \t]*\n?/gm, line => {
      imports.add(line.trim());
      return '';
    });
    const mark = points === null ? '' : `  @Tag("points:${points}")\n`;
    return `${mark}  @Test\n  void test${place + 1}() throws Exception {\n    begin(${cLiteral(stdin)});\n    try {\n${indented(ended(body), '      ')}\n    } finally {\n      end();\n    }\n    assertEquals(${cLiteral(trimmedLines(expected))}, lines());\n  }\n`;
  });
  return `import static org.junit.jupiter.api.Assertions.assertEquals;
${[...imports].toSorted().join('\n')}
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class AnswerTest${isMethod ? ' extends Answer' : ''} {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream out = System.out;
  private final InputStream in = System.in;

  private void begin(String typed) {
    System.setIn(new ByteArrayInputStream(typed.getBytes()));
    System.setOut(new PrintStream(printed, true));
  }

  private void end() {
    System.setOut(out);
    System.setIn(in);
  }

  private String lines() {
    return printed.toString().replace("\\r", "").replaceAll("[ \\\\t]+(?=\\n|$)", "").stripTrailing();
  }

${bodies.join('\n')}}
`;
};
