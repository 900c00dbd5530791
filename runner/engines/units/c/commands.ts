import type { Together } from './contract/c-contract.ts';
import type { HowToCompile } from './c-unit.ts';

export const making = '-O0 -g0 -fPIC -fvisibility=hidden';
const joining = '-shared -Wl,-Bsymbolic -Wl,-z,now -Wl,--no-undefined';

/** How the compiling ends if the compiler has no complaint, but we have. */
export const refusedDirective = 91;
export const refusedFunction = 92;

/**
 * Directives of the assembler that change what follows them: it is the tests. The compiler never writes them by itself; texts
 * of a program, which it writes as strings, do not count. Functions that choose themselves while a library is being loaded
 * would run before our own first function.
 */
const directives =
  '(^|[;:[:space:]])[.](macro|irpc?|rept|include|incbin|if[a-z]*|altmacro|reloc|(intel|att)_[a-z]+|code(16|32)|purgem|req|symver)([^[:alnum:]_.]|$)|gnu_indirect_function';
const strings = '^[[:space:]]*[.](string|ascii)[[:space:]]+"([^"\\\\]|\\\\.)*"$';
const withoutDirectives = (file: string) =>
  `if LC_ALL=C grep -vE '${strings}' ${file} | LC_ALL=C grep -qiE '${directives}'; then exit ${refusedDirective}; fi`;

/** Before everything else that a library has to run: no more memory with code from here on. */
const firstFunction = 'cairn_test_begin';

/** Only a function that is inlined can take the place of another one without a symbol; without these words there is none. */
const mayInline = (program: string) => /inline|##|%:|\?\?/.test(program.replaceAll(/\\[ \t\v\f]*\r?\n/g, ''));

/** Functions whose calls go to the tests: those that they define with `__wrap_` before their name. */
export const wrappedIn = (tests: string) => [
  ...new Set([...tests.matchAll(/\b__wrap_([A-Za-z_]\w*)\s*\(/g)].map(match => match[1]!)),
];

/** Program and tests as one text. `texts` are those of the program: listing all functions takes time that most do not need. */
export function togetherCommand(
  how: HowToCompile,
  contract: Together | null,
  { texts, wrapped, headers = '' }: { texts: string[]; wrapped: string[]; headers?: string },
): string {
  const { compiler, options, dialect, sources, libraries } = how;
  const names = contract?.library.join('|') ?? '';
  const isChecked = names !== '';
  const list = isChecked && dialect === 'c' && texts.some(mayInline) ? '-aux-info cairn.aux' : '';
  const refuse = (pattern: string, file: string) =>
    `if LC_ALL=C grep -m1 -oE '${pattern}' ${file} >&2; then exit ${refusedFunction}; fi`;
  return [
    `${compiler} ${options} ${making} ${list} ${headers} -S -x ${dialect} - -o cairn.s`,
    ...(contract?.hasDirectives ? [] : [withoutDirectives('cairn.s')]),
    ...(isChecked
      ? [refuse(`^(${names}):|[.](set|weak|comm)[[:space:]]+(${names})[[:space:]]*(,|$)`, 'cairn.s')]
      : []),
    ...(list === '' ? [] : [refuse(`F [*]/ .*[ *](${names}) [(]`, 'cairn.aux')]),
    `${compiler} ${options} ${making} ${joining} -Wl,-init,${firstFunction} ${wrapped.map(name => `-Wl,--wrap=${name} `).join('')}cairn.s ${sources} -o tests.so ${libraries}`,
    'exec cat tests.so >&3',
  ].join(' && ');
}

/**
 * The compiler leaves out what nothing reads, and computes what is known: of a table of inputs and results, whose results are known from the
 * author's run, only the inputs are left, if its loop is unrolled.
 */
const withoutUnread =
  '-O2 -fwhole-program -fno-strict-aliasing -fwrapv -fno-builtin -fpeel-loops -funroll-loops --param max-completely-peel-times=200 --param max-completely-peeled-insns=20000';

/** The tests alone; the object goes to descriptor 3. */
export const testsObjectCommand = ({ compiler, options }: HowToCompile, kept: string[]) =>
  [
    `${compiler} ${options} ${making} ${withoutUnread} -w -Werror=implicit-function-declaration -c -x c - -o cairn.o`,
    `objcopy ${kept.map(name => `--keep-global-symbol=${name}`).join(' ')} cairn.o`,
    'exec cat cairn.o >&3',
  ].join(' && ');

/** The program with its adapters, linked to the tests' object, which comes from descriptor 4 when no compiler can read it any more. */
export function apartCommand(how: HowToCompile, adapters: string[]): string {
  const { compiler, options, sources, libraries } = how;
  const objects = sources.split(' ').filter(Boolean);
  const join =
    objects.length === 0
      ? []
      : [
          `${compiler} ${options} ${making} -c ${sources}`,
          `ld -r cairn.o ${objects.map(name => name.replace(/^.*\/|\.\w+$/g, '') + '.o').join(' ')} -o all.o`,
          'mv all.o cairn.o',
        ];
  return [
    `{ ${compiler} ${options} ${making} -S -x c - -o cairn.s`,
    withoutDirectives('cairn.s'),
    `${compiler} -c cairn.s -o cairn.o`,
    ...join,
    `objcopy ${adapters.map(name => `--keep-global-symbol=${name}`).join(' ')} cairn.o; } 4<&-`,
    'cat <&4 >tests.o',
    `${compiler} ${joining} -Wl,-init,${firstFunction} cairn.o tests.o -o tests.so ${libraries}`,
    'exec cat tests.so >&3',
  ].join(' && ');
}
