import { expect, it } from 'vitest';
import { programAmong } from '../exercism/track-languages.ts';
import { asMain, wholeProgram, withMainFirst, withoutPackages } from './whole-program.ts';

const known = (name: string) => programAmong({ solution: [name], test: [] }, [])!.known;
const beside = (name: string, text: string) => ({ name, kind: 'edited' as const, stub: text, right: text });

it('CG-2 the class that is run is called Main, and texts keep its old name', () => {
  const java =
    'package a.b;\npublic class Board {\n  String name = "Board"; // Board\n  Board() { Board.draw(); }\n}\n';
  expect(asMain(java, 'Board')).toBe(
    'public class Main {\n  String name = "Board"; // Board\n  Main() { Main.draw(); }\n}\n',
  );
  expect(asMain('class Board {}\nclass Main {}\n', 'Board')).toContain('class Board');
});

it('CG-2 sources beside the main file of a list of cases stay beside it', () => {
  const program = {
    stub: 'int main() {}\n',
    reference: 'int main() { f(); }\n',
    beside: [beside('b.cpp', 'void f() {}'), beside('b.h', 'void f();'), beside('in.txt', '1')],
  };
  const whole = wholeProgram(known('a.cpp'), 'a.cpp', program, { areUnits: false, text: '' });
  expect(whole.reference).toBe('int main() { f(); }\n');
  expect(whole.beside.map(({ name }) => name)).toEqual(['b.cpp', 'b.h', 'in.txt']);
});

it('CG-2 classes in several files become one text, and data stays a file', () => {
  const program = {
    stub: 'public class Shop {}\n',
    reference: 'public class Shop { Item i; }\n',
    beside: [beside('src/Item.java', 'public class Item {}\n'), beside('prices.txt', '1')],
  };
  const whole = wholeProgram(known('src/Shop.java'), 'src/Shop.java', program, { areUnits: false, text: '' });
  expect(whole.reference).toBe('public class Main { Item i; }\n\nclass Item {}\n');
  expect(whole.beside.map(({ name }) => name)).toEqual(['prices.txt']);
});

it('CG-2 what stands beside the main file of a program in JavaScript stands beside it here', () => {
  const program = {
    stub: '',
    reference: "import { wait } from './wait.js';\n",
    beside: [beside('src/wait.js', 'export const wait = 1;\n')],
  };
  const whole = wholeProgram(known('src/queue.js'), 'src/queue.js', program, { areUnits: true, text: '' });
  expect(whole.beside.map(({ name }) => name)).toEqual(['wait.js']);
});

it('CG-2 program and tests in Java lose their packages together', () => {
  expect(
    withoutPackages([
      'package a.b;\nimport java.util.List;\nclass Queue {}\n',
      'package a.b.tests;\nimport a.b.Queue;\nimport a.b.*;\nclass QueueTest {}\n',
    ]),
  ).toEqual(['import java.util.List;\nclass Queue {}\n', 'class QueueTest {}\n']);
  expect(
    withoutPackages([
      'package a;\nclass Tools {}\n',
      'import static a.Tools.sum;\nint x = sum(b.sum, "sum");\n',
    ]),
  ).toEqual(['class Tools {}\n', 'int x = Tools.sum(b.sum, "sum");\n']);
  const fixed = ['package a;\nclass Tools {}\n', 'import static a.Tools.*;\n'];
  expect(withoutPackages(fixed)).toEqual(fixed);
});

it('CG-2 the main file is one that no other file of the program imports', () => {
  const file = (name: string, stub: string) => ({ name, stub, right: null });
  const names = (...files: ReturnType<typeof file>[]) => withMainFirst(files).map(({ name }) => name);
  expect(names(file('book.py', ''), file('library.py', 'from book import Book\n'))).toEqual([
    'library.py',
    'book.py',
  ]);
  expect(names(file('a.js', ''), file('src/b.js', "require('../a')"))).toEqual(['src/b.js', 'a.js']);
  expect(names(file('a.py', 'import b\n'), file('b.py', 'import a\n'))).toEqual(['a.py', 'b.py']);
});
