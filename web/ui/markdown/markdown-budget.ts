/**
 * Estimates the cost of parsing a text, in linear time, before it is parsed. The unit is one character of plain text;
 * the factors are measured (`npm run bench -- markdown`). The parser needs more than linear time for many brackets or
 * emphasis marks in one block and for deep nesting, so such a text could freeze the page of everybody who opens it.
 */

/** Somewhat more than the longest plain text that can be saved. */
const budget = 250_000;
/** Deeper nesting overflows the stack of the parser or browser long before it costs too much time. */
const deepest = 60;

const fence = /^ {0,3}(`{3,}|~{3,})/;
const containerMarks = /^(?:\s*(?:>|[-+*](?=\s)|\d{1,9}[.)](?=\s)))*\s*/;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The number of block quotes and list items that a line opens or is indented by. */
const depthOf = (line: string): number => {
  const [marks = ''] = containerMarks.exec(line) ?? [];
  return countOf(marks, /[>+*\-.)]/g) + Math.floor((/^[ \t]*/.exec(marks)?.[0].length ?? 0) / 2);
};

const costOfLine = (line: string): number => {
  const depth = depthOf(line);
  if (depth > deepest) return Infinity;
  const definition = /^ {0,3}\[/.test(line) ? 80 : 0;
  return line.length + 1 + 25 * depth + 0.15 * depth ** 2 + 40 * countOf(line, /\|/g) + definition;
};

/** The delimiter row under the header of a table. Below it, marks are matched within a line. */
const isDelimiterRow = (line: string) => /^[\s|:-]*-[\s|:-]*$/.test(line) && line.includes('|');

/** A block is delimited by blank lines; marks are matched only within it. */
const costOfMarks = (block: string): number =>
  0.2 * countOf(block, /[*_~]+/g) ** 2 + 0.005 * countOf(block, /[[\]]/g) ** 2;

export const markdownCost = (text: string): number => {
  let cost = 0;
  let block = '';
  let openFence: string | null = null;
  let isTable = false;
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const mark = fence.exec(line)?.[1] ?? null;
    if (openFence !== null) {
      // Code is not parsed further.
      cost += line.length + 1;
      if (mark?.startsWith(openFence)) openFence = null;
    } else if (mark !== null) {
      cost += line.length + 1;
      openFence = mark;
    } else if (line.trim() === '') {
      cost += line.length + 1 + costOfMarks(block);
      block = '';
      isTable = false;
    } else {
      isTable ||= isDelimiterRow(line);
      cost += costOfLine(line) + (isTable ? costOfMarks(line) : 0);
      if (!isTable) block += `${line}\n`;
    }
    if (cost > budget) return cost;
  }
  return cost + costOfMarks(block);
};

export const isOverMarkdownBudget = (text: string): boolean => markdownCost(text) > budget;
