/** By object, then by who made it. Not a weak map: one with thousands of entries costs the garbage collector more time than it saves. */
const remembered = new Map<object, Map<unknown, unknown>>();

/** From now on nobody changes the object, and `madeOnce` makes things of it once, until it is forgotten. */
export const remember = (object: object): void => void remembered.set(object, new Map());
export const forget = (object: object): void => void remembered.delete(object);

/** What is made of an object that is remembered is made once. Of any other it is made each time. */
export const madeOnce =
  <From extends object, Made>(make: (from: From) => Made): ((from: From) => Made) =>
  from => {
    const made = remembered.get(from);
    if (!made) return make(from);
    if (!made.has(make)) made.set(make, make(from));
    return made.get(make) as Made;
  };
