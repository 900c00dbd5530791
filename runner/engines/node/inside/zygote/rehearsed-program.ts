/** What most programs do, run once so that later processes start with it compiled. */
export const rehearsedProgram = `
class Pet {
  constructor(name) { this.name = name; this.tricks = []; }
  learn(trick) { this.tricks.push(trick); return this; }
  get title() { return this.name.toUpperCase(); }
}
function add(a, b) { return a + b; }
function sort(list) { return list.sort((a, b) => a - b); }
function fail() { throw new RangeError('no'); }
const map = (list, change) => list.map(item => change(item));
const later = async value => { await null; console.log(value); return { value }; };
`;
