import { knownSymbols, nameOfSymbol } from './builtins.ts';
import { ProtocolError } from './value-fill.ts';

/** Symbols as JSON: well-known ones by name, registered ones by key, all others by number. */
export function createSymbolCodec(sign: 1 | -1, nextId: () => number) {
  const byId = new Map<number, symbol>();
  const idOf = new Map<symbol, number>();

  const remember = (id: number, value: symbol) => {
    byId.set(id, value);
    idOf.set(value, id);
    return id;
  };

  return {
    /** Both processes can have properties with it as key. */
    isShared(value: symbol): boolean {
      const key = Symbol.keyFor(value);
      return idOf.has(value) || (key !== undefined && !key.startsWith('nodejs.'));
    },
    encode(value: symbol): unknown[] {
      const name = nameOfSymbol.get(value);
      if (name) return ['y', 'known', name];
      const key = Symbol.keyFor(value);
      if (key !== undefined) return ['y', 'for', key];
      return ['y', 'own', idOf.get(value) ?? remember(nextId(), value), value.description ?? ''];
    },
    decode(kind: unknown, [key, description]: unknown[]): symbol {
      if (kind === 'for') return Symbol.for(String(key));
      const found = kind === 'known' ? knownSymbols.get(String(key)) : byId.get(Number(key));
      if (found) return found;
      if (kind === 'known' || Math.sign(Number(key)) === sign) throw new ProtocolError('unknown symbol');
      const made = Symbol(String(description));
      remember(Number(key), made);
      return made;
    },
  };
}
