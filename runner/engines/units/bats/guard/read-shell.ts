import {
  type Assignment,
  type Command,
  type Inner,
  type Item,
  literalOf,
  nothingInside,
  type Part,
  type Region,
  type Word,
} from './shell-syntax.ts';

const keywords = new Set('if then elif else fi while until do done { } ! time coproc'.split(' '));
const endsWord = /[\s;&|<>()]/;

/**
 * Reads a script of Bash as far as it matters where the shell interprets values. All commands come in one list, whatever
 * they are nested in. Text that it cannot read is skipped, never refused: bats says what is wrong with it.
 */
export function readShell(text: string): Command[] {
  return new Reader(text).script();
}

class Reader {
  private at = 0;
  private found: Command[] = [];
  private documents: { end: string; isTabbed: boolean; isPlain: boolean; inputs: Word[] }[] = [];

  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  script(): Command[] {
    while (this.at < this.text.length) {
      this.commands(() => false);
      // A parenthesis that nothing opened.
      this.at++;
    }
    return this.found;
  }

  private peek(length = 1) {
    return this.text.slice(this.at, this.at + length);
  }

  private starts(what: string) {
    return this.text.startsWith(what, this.at);
  }

  /** Commands until a closing parenthesis, the end, or a keyword that ends them. */
  private commands(isLast: (word: string) => boolean): void {
    let before: Command | null = null;
    while (this.at < this.text.length) {
      this.blanks();
      if (this.at >= this.text.length || this.peek() === ')') return;
      if (this.starts(';;') || this.starts(';&')) return;
      if (this.peek() === '|' && this.peek(2) !== '||') {
        this.at += this.peek(2) === '|&' ? 2 : 1;
        continue;
      }
      if (/[\n;&|]/.test(this.peek())) {
        before = null;
        if (this.peek() === '\n') this.newline();
        else this.at++;
        continue;
      }
      const word = /^[^\s;&|<>()]+/.exec(this.text.slice(this.at, this.at + 20))?.[0] ?? '';
      if (isLast(word)) return;
      const start = this.at;
      if (this.starts('((') && this.calculationCommand()) continue;
      if (this.peek() === '(') {
        this.at++;
        this.commands(() => false);
        this.at++;
        continue;
      }
      if (word === '[[') this.condition();
      else if (word === 'for' || word === 'select') this.loop(word);
      else if (word === 'case') this.choice();
      else if (word === 'function') this.functionName();
      else if (keywords.has(word)) this.at += word.length;
      else before = this.simple(before);
      if (this.at === start) this.at++;
    }
  }

  private blanks() {
    for (;;) {
      if (/[ \t\r]/.test(this.peek())) this.at++;
      else if (this.starts('\\\n')) this.at += 2;
      else if (this.peek() === '#') while (this.at < this.text.length && this.peek() !== '\n') this.at++;
      else return;
    }
  }

  private newline() {
    this.at++;
    for (const { end, isTabbed, isPlain, inputs } of this.documents.splice(0)) {
      const start = this.at;
      let stop = this.text.length;
      let next = this.text.length;
      for (let line = start; line <= this.text.length;) {
        const last = this.text.indexOf('\n', line);
        const lineEnd = last === -1 ? this.text.length : last;
        const content = this.text.slice(line, lineEnd);
        if ((isTabbed ? content.replace(/^\t+/, '') : content) === end) {
          stop = line;
          next = Math.min(lineEnd + 1, this.text.length);
          break;
        }
        if (last === -1) break;
        line = last + 1;
      }
      if (!isPlain) {
        const parts = this.quotedParts(at => at >= stop);
        inputs.push({ start, end: stop, parts });
      }
      this.at = next;
    }
  }

  private functionName() {
    this.at += 'function'.length;
    this.blanks();
    this.word();
    this.blanks();
    if (this.peek() === '(') this.emptyParentheses();
  }

  private emptyParentheses() {
    this.at++;
    this.blanks();
    if (this.peek() === ')') this.at++;
  }

  private calculationCommand(): boolean {
    const start = this.at;
    const kept = this.found.length;
    this.at += 2;
    const region = this.region(() => this.starts('))'));
    if (!this.starts('))')) {
      this.at = start;
      this.found.length = kept;
      return false;
    }
    this.at += 2;
    this.found.push({ kind: 'calculation', start, end: this.at, regions: [region] });
    return true;
  }

  private loop(keyword: string) {
    const start = this.at;
    this.at += keyword.length;
    this.blanks();
    if (this.starts('((')) {
      this.at += 2;
      const regions: Region[] = [];
      for (;;) {
        regions.push(this.region(() => this.peek() === ';' || this.starts('))')));
        if (this.peek() !== ';') break;
        this.at++;
      }
      this.at += 2;
      // Only the beginning is looked at each time: what follows is calculated from numbers.
      const names = [...new Set(regions.flatMap(region => region.names))];
      regions.forEach((region, index) => {
        region.names = index === 0 ? names : [];
      });
      this.found.push({ kind: 'calculation', start, end: this.at, regions });
      return;
    }
    this.word();
    this.blanks();
    while (this.peek() === '\n') {
      this.newline();
      this.blanks();
    }
    if (!/^in\b/.test(this.text.slice(this.at, this.at + 3))) return;
    this.at += 2;
    const words: Word[] = [];
    for (;;) {
      this.blanks();
      if (this.at >= this.text.length || /[\n;&|()]/.test(this.peek())) break;
      const before = this.at;
      words.push(this.word());
      if (this.at === before) break;
    }
    this.found.push({ kind: 'list', start, end: this.at, words });
  }

  private choice() {
    const start = this.at;
    this.at += 'case'.length;
    this.blanks();
    const subject = this.word();
    const patterns: Word[] = [];
    this.found.push({ kind: 'case', start, end: this.at, words: [subject], patterns });
    const skip = () => {
      for (;;) {
        this.blanks();
        if (this.peek() !== '\n') return;
        this.newline();
      }
    };
    skip();
    if (this.starts('in')) this.at += 2;
    for (;;) {
      skip();
      if (this.at >= this.text.length) return;
      if (/^esac\b/.test(this.text.slice(this.at, this.at + 5))) {
        this.at += 4;
        return;
      }
      if (this.peek() === '(') this.at++;
      for (;;) {
        this.blanks();
        if (this.at >= this.text.length || this.peek() === ')' || this.peek() === '\n') break;
        if (this.peek() === '|') this.at++;
        else {
          const before = this.at;
          patterns.push(this.word(true));
          if (this.at === before) this.at++;
        }
      }
      this.at++;
      this.commands(word => word === 'esac');
      if (this.starts(';;&')) this.at += 3;
      else if (this.starts(';;') || this.starts(';&')) this.at += 2;
      else if (this.peek() === ')') return;
    }
  }

  /** `[[ … ]]`: all words and operators in a row. */
  private condition() {
    const start = this.at;
    this.at += 2;
    const words: Word[] = [];
    let isExpression = false;
    for (;;) {
      this.blanks();
      if (this.at >= this.text.length) break;
      if (this.peek() === '\n') {
        this.newline();
        continue;
      }
      if (/^\]\](?![^\s;&|<>()])/.test(this.text.slice(this.at, this.at + 3))) {
        this.at += 2;
        break;
      }
      const from = this.at;
      const operator = isExpression ? null : /^(?:&&|\|\||[()<>])/.exec(this.peek(2))?.[0];
      if (operator) {
        this.at += operator.length;
        words.push(this.operatorWord(from));
        continue;
      }
      const word: Word = isExpression ? this.expressionWord() : this.word(true);
      if (this.at === from) this.at++;
      words.push(word);
      isExpression = literalOf(word) === '=~';
    }
    this.found.push({ kind: 'condition', start, end: this.at, words });
  }

  private operatorWord(start: number): Word {
    const text = this.text.slice(start, this.at);
    return { start, end: this.at, parts: [{ kind: 'text', start, end: this.at, text, isQuoted: false }] };
  }

  /** Behind `=~`, where parentheses and bars are part of the word. */
  private expressionWord(): Word {
    let depth = 0;
    return this.wordUntil(() => {
      const char = this.peek();
      if (char === '(') depth++;
      if (char === ')') depth--;
      return depth < 0 || (depth === 0 && /\s/.test(char)) || char === '\n';
    });
  }

  private simple(before: Command | null): Command {
    const start = this.at;
    const assignments: Assignment[] = [];
    const words: Word[] = [];
    const inputs: Word[] = [];
    const targets: Word[] = [];
    const isDeclaring = () =>
      ['declare', 'local', 'typeset', 'export', 'readonly'].includes(literalOf(words[0]) ?? '');
    for (;;) {
      this.blanks();
      if (this.at >= this.text.length) break;
      const rest = this.text.slice(this.at, this.at + 12);
      const redirection = /^(?:\d+|\{\w+\})?(&>>|&>|<<<|<<-|<<|<&|>&|<>|>>|>\||<(?!\()|>(?!\())/.exec(rest);
      if (redirection) {
        this.at += redirection[0].length;
        this.blanks();
        const word = this.word();
        if (redirection[1] === '<<' || redirection[1] === '<<-') {
          const isPlain =
            word.parts.some(part => part.kind === 'text' && part.isQuoted) || /\\/.test(this.textOf(word));
          this.documents.push({
            end: literalOf(word) ?? this.textOf(word),
            isTabbed: redirection[1] === '<<-',
            isPlain,
            inputs,
          });
        } else (redirection[1] === '<<<' ? inputs : targets).push(word);
        continue;
      }
      if (/[\n;&|)]/.test(this.peek())) break;
      if (this.peek() === '(') {
        if (words.length === 1 && assignments.length === 0) {
          // A function is defined: what follows is its body.
          this.emptyParentheses();
          words.length = 0;
        }
        break;
      }
      const assignment = words.length === 0 || isDeclaring() ? this.assignment() : null;
      if (assignment) {
        assignments.push(assignment);
        continue;
      }
      const from = this.at;
      const word = this.word();
      if (this.at === from) this.at++;
      words.push(word);
      // The body of a test on the line of its name.
      if (literalOf(words[0]) === '@test' && literalOf(word) === '{') break;
    }
    const command: Command = {
      kind: 'simple',
      start,
      end: this.at,
      assignments,
      words,
      inputs,
      targets,
      readsFrom: before,
    };
    this.found.push(command);
    return command;
  }

  private textOf({ start, end }: { start: number; end: number }) {
    return this.text.slice(start, end);
  }

  private assignment(): Assignment | null {
    const start = this.at;
    const kept = this.found.length;
    const name = /^[A-Za-z_]\w*/.exec(this.text.slice(start, start + 200))?.[0];
    if (name === undefined) return null;
    this.at += name.length;
    const subscript = this.peek() === '[' ? this.subscript(name) : null;
    const sign = this.starts('+=') ? 2 : this.peek() === '=' ? 1 : 0;
    if (sign === 0) {
      this.at = start;
      this.found.length = kept;
      return null;
    }
    this.at += sign;
    if (this.peek() !== '(') {
      const value = this.word();
      return { start, end: this.at, name, subscript, value, items: [] };
    }
    this.at++;
    const items: Item[] = [];
    for (;;) {
      this.blanks();
      if (this.at >= this.text.length) break;
      if (this.peek() === '\n') {
        this.newline();
        continue;
      }
      if (this.peek() === ')') {
        this.at++;
        break;
      }
      const from = this.at;
      const key = this.peek() === '[' ? this.subscript(name) : null;
      const hasKey = key !== null && (this.peek() === '=' || this.starts('+='));
      if (hasKey) this.at += this.peek() === '=' ? 1 : 2;
      else this.at = from;
      const value = this.word();
      if (this.at === from) this.at++;
      items.push({ subscript: hasKey ? key : null, value });
    }
    return { start, end: this.at, name, subscript, value: null, items };
  }

  private subscript(arrayName: string): Region {
    this.at++;
    const region = this.region(() => this.peek() === ']');
    if (this.peek() === ']') this.at++;
    return { ...region, arrayName };
  }

  /** Calculated text. Brackets and parentheses in it are in pairs. */
  private region(isEnd: () => boolean): Region {
    const start = this.at;
    const pairs: string[] = [];
    const parts: Part[] = [];
    const names: string[] = [];
    while (this.at < this.text.length && !(pairs.length === 0 && isEnd())) {
      const rest = this.text.slice(this.at, this.at + 100);
      const char = this.peek();
      const number = /^\d[\w#@.]*/.exec(rest)?.[0];
      const name = /^[A-Za-z_]\w*/.exec(rest)?.[0];
      if (number !== undefined) this.at += number.length;
      else if (name !== undefined) {
        names.push(name);
        this.at += name.length;
      } else if (char === "'") this.skipPlain();
      else if (char === '"') {
        // Quotes do not keep the shell from calculating with what is between them.
        const from = this.at + 1;
        parts.push(...this.doubleQuoted());
        names.push(...namesIn(this.text.slice(from, this.at - 1)));
      } else if (char === '\\') this.at += 2;
      else if (char === '$' || char === '`') parts.push(this.dollar(false));
      else {
        if ('(['.includes(char)) pairs.push(char);
        else if (')]'.includes(char)) pairs.pop();
        this.at++;
      }
    }
    return { start, end: this.at, parts, names: [...new Set(names)] };
  }

  private skipPlain() {
    const end = this.text.indexOf("'", this.at + 1);
    this.at = end === -1 ? this.text.length : end + 1;
  }

  private word(isPattern = false): Word {
    return this.wordUntil(() => {
      const rest = this.peek(2);
      if (isPattern && /^[?*+@!]\($/.test(rest)) {
        this.at++;
        return false;
      }
      return rest !== '<(' && rest !== '>(' && endsWord.test(this.peek());
    }, isPattern);
  }

  private wordUntil(isEnd: () => boolean, isPattern = false): Word {
    const start = this.at;
    const parts: Part[] = [];
    let depth = 0;
    let literal = '';
    let literalStart = this.at;
    const flush = () => {
      if (this.at > literalStart && literal !== '')
        parts.push({ kind: 'text', start: literalStart, end: this.at, text: literal, isQuoted: false });
      literal = '';
    };
    while (this.at < this.text.length) {
      const from = this.at;
      if (depth === 0 && isEnd()) break;
      if (this.at > from) {
        // An extended pattern, such as @(a|b).
        literal += this.text.slice(from, this.at);
        depth++;
        literal += this.peek();
        this.at++;
        continue;
      }
      const char = this.peek();
      if (depth > 0 && isPattern && (char === '(' || char === ')')) {
        depth += char === '(' ? 1 : -1;
        literal += char;
        this.at++;
        continue;
      }
      const special = this.specialPart();
      if (special) {
        const after = this.at;
        this.at = from;
        flush();
        this.at = after;
        parts.push(...special);
        literalStart = this.at;
        continue;
      }
      if (char === '\\') {
        if (this.peek(2) !== '\\\n') literal += this.text[this.at + 1] ?? '';
        this.at += 2;
        continue;
      }
      literal += char;
      this.at++;
    }
    flush();
    return { start, end: this.at, parts };
  }

  /** Quotes, values and substitutions; null for a plain character. */
  private specialPart(): Part[] | null {
    const start = this.at;
    const two = this.peek(2);
    const char = this.peek();
    if (char === "'") {
      this.skipPlain();
      const text = this.text.slice(start + 1, this.at - 1);
      return [{ kind: 'text', start, end: this.at, text, isQuoted: true }];
    }
    if (two === "$'") {
      this.at += 2;
      while (this.at < this.text.length && this.peek() !== "'") this.at += this.peek() === '\\' ? 2 : 1;
      this.at++;
      const text = this.text.slice(start + 2, this.at - 1);
      return [{ kind: 'text', start, end: this.at, text, isQuoted: true }];
    }
    if (two === '$"') this.at++;
    if (char === '"' || two === '$"') return this.doubleQuoted();
    if (two === '<(' || two === '>(') {
      this.at += 2;
      const inner = this.commandsInside();
      return [{ kind: 'process', start, end: this.at, inner }];
    }
    if (char === '`' || (char === '$' && /[\w{(@*#?$![-]/.test(this.text[this.at + 1] ?? '')))
      return [this.dollar(false)];
    return null;
  }

  private doubleQuoted(): Part[] {
    const start = this.at;
    this.at++;
    const parts = this.quotedParts(() => this.peek() === '"');
    this.at++;
    if (parts.length > 0) return parts;
    return [{ kind: 'text', start, end: this.at, text: '', isQuoted: true }];
  }

  private quotedParts(isEnd: (at: number) => boolean): Part[] {
    const parts: Part[] = [];
    let text = '';
    let start = this.at;
    const flush = () => {
      if (text !== '') parts.push({ kind: 'text', start, end: this.at, text, isQuoted: true });
      text = '';
    };
    while (this.at < this.text.length && !isEnd(this.at)) {
      const char = this.peek();
      if (char === '\\') {
        const next = this.text[this.at + 1] ?? '';
        text += '$`"\\'.includes(next) ? next : next === '\n' ? '' : `\\${next}`;
        this.at += 2;
      } else if (char === '`' || (char === '$' && /[\w{(@*#?$![-]/.test(this.text[this.at + 1] ?? ''))) {
        flush();
        parts.push(this.dollar(true));
        start = this.at;
      } else {
        text += char;
        this.at++;
      }
    }
    flush();
    return parts;
  }

  private commandsInside(): Inner {
    const outer = this.found;
    const documents = this.documents;
    this.found = [];
    this.documents = [];
    this.commands(() => false);
    if (this.peek() === ')') this.at++;
    const commands = this.found;
    this.found = outer;
    this.documents = documents;
    return { ...nothingInside(), commands };
  }

  private dollar(isQuoted: boolean): Part {
    const start = this.at;
    if (this.peek() === '`') return this.backquoted(isQuoted);
    if (this.starts('$((')) {
      const kept = this.found.length;
      this.at += 3;
      const region = this.region(() => this.starts('))'));
      if (this.starts('))')) {
        this.at += 2;
        return { kind: 'number', start, end: this.at, isQuoted, region };
      }
      this.at = start;
      this.found.length = kept;
    }
    if (this.starts('$[')) {
      this.at += 2;
      const region = this.region(() => this.peek() === ']');
      this.at++;
      return { kind: 'number', start, end: this.at, isQuoted, region };
    }
    if (this.starts('$(')) {
      this.at += 2;
      const inner = this.commandsInside();
      return { ...this.value(start, isQuoted, null), inner };
    }
    if (this.starts('${')) return this.braces(isQuoted);
    const name = /^\$([A-Za-z_]\w*|[\d@*#?$!-])/.exec(this.text.slice(start, start + 200))?.[1] ?? '';
    this.at += 1 + name.length;
    return { ...this.value(start, isQuoted, name), isSafe: /^[#?$!-]$/.test(name) };
  }

  private value(start: number, isQuoted: boolean, name: string | null) {
    const inner = nothingInside();
    return {
      kind: 'value' as const,
      start,
      end: this.at,
      isQuoted,
      name,
      isIndirect: false,
      isPrompt: false,
      isList: name === '@',
      isSafe: false,
      inner,
    };
  }

  private backquoted(isQuoted: boolean): Part {
    const start = this.at;
    this.at++;
    while (this.at < this.text.length && this.peek() !== '`') this.at += this.peek() === '\\' ? 2 : 1;
    this.at++;
    return this.value(start, isQuoted, null);
  }

  /** `${…}` */
  private braces(isQuoted: boolean): Part {
    const start = this.at;
    this.at += 2;
    const inner = nothingInside();
    const sign = /^[#!](?=[A-Za-z_\d@*])/.exec(this.peek(2))?.[0] ?? '';
    this.at += sign.length;
    const name = /^(?:[A-Za-z_]\w*|\d+|[@*#?$!-])/.exec(this.text.slice(this.at, this.at + 200))?.[0] ?? '';
    this.at += name.length;
    let isList = false;
    if (this.peek() === '[') {
      isList = this.peek(3) === '[@]';
      if (isList || this.peek(3) === '[*]') this.at += 3;
      else inner.regions.push(this.subscript(name));
    }
    const isEnd = () => this.peek() === '}';
    const isPlain = isEnd() && this.text[this.at - 1] !== ']';
    const operator =
      /^(?::(?![-=?+])|:?[-=?+]|##?|%%?|\/[/#%]?|\^\^?|,,?|@|\*)/.exec(this.peek(2))?.[0] ?? '';
    this.at += operator.length;
    if (operator === ':') {
      inner.regions.push(this.region(() => isEnd() || this.peek() === ':'));
      if (this.peek() === ':') {
        this.at++;
        inner.regions.push(this.region(isEnd));
      }
    } else if (/^[#%^,]/.test(operator)) inner.patterns.push(this.wordUntil(isEnd));
    else if (operator.startsWith('/')) {
      inner.patterns.push(this.wordUntil(() => isEnd() || this.peek() === '/'));
      if (this.peek() === '/') {
        this.at++;
        inner.words.push(this.wordUntil(isEnd));
      }
    } else if (/[-=?+]$/.test(operator)) inner.words.push(this.wordUntil(isEnd));
    else while (this.at < this.text.length && !isEnd()) this.at++;
    const isPrompt = operator === '@' && this.text[this.at - 1] === 'P';
    this.at++;
    const isSafe = sign === '#' || /^[#?$!-]$/.test(name);
    return {
      ...this.value(start, isQuoted, name),
      inner,
      isSafe,
      isList: isList || name === '@',
      isIndirect: sign === '!' && isPlain && inner.regions.length === 0,
      isPrompt,
    };
  }
}

export const namesIn = (text: string) =>
  [...text.matchAll(/(?<![\w$#{])[A-Za-z_]\w*/g)].map(match => match[0]);
