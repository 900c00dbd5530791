import { child, childrenOf, isFunction, list, optional, type Tree } from './syntax.ts';

type Name = {
  /** For people. */
  name: string;
  /** The name that the language gives to the function there, if it does. */
  given: string | null;
  /** Its text cannot be put into a call. */
  isMethod: boolean;
};

/** Names of functions that have none of their own: from what they are assigned to. */
export function nameFunctions(tree: Tree): Map<Tree, Name> {
  const names = new Map<Tree, Name>();
  /** A constructor is known by the name of its class. */
  const [classes, makers] = [new Map<Tree, string>(), new Map<Tree, string>()];
  const visit = (node: Tree) => {
    const found = placeOf(node);
    const ofClass = optional(node, 'id')?.['name'];
    if (node.type.startsWith('Class') && typeof ofClass === 'string')
      classes.set(child(node, 'body'), ofClass);
    for (const one of node.type === 'ClassBody' ? list(node, 'body') : [])
      if (one['kind'] === 'constructor') makers.set(one, classes.get(node) ?? 'constructor');
    if (found && isFunction(found.value) && found.name !== null) {
      const isMethod =
        node.type === 'MethodDefinition' || node['method'] === true || /^[gs]et$/.test(String(node['kind']));
      const name = makers.get(node) ?? found.name;
      names.set(found.value, { name, given: found.isGiven ? found.name : null, isMethod });
    }
    for (const one of childrenOf(node)) visit(one);
  };
  visit(tree);
  return names;
}

function placeOf(node: Tree): { value: Tree; name: string | null; isGiven: boolean } | null {
  const named = (valueKey: string, keyKey: string) => {
    const [value, key] = [optional(node, valueKey), optional(node, keyKey)];
    if (!value) return null;
    // `exports.half = …` gives no name to the function, but people call it so.
    const isMember = key?.type === 'MemberExpression';
    const inner = isMember ? optional(key, 'property') : key;
    const name = inner?.['name'] ?? inner?.['value'];
    return { value, name: typeof name === 'string' ? name : null, isGiven: !isMember };
  };
  switch (node.type) {
    case 'VariableDeclarator':
      return named('init', 'id');
    case 'AssignmentExpression':
    case 'AssignmentPattern':
      return named('right', 'left');
    case 'MethodDefinition':
    case 'Property':
    case 'PropertyDefinition':
      return named('value', 'key');
    default:
      return null;
  }
}
