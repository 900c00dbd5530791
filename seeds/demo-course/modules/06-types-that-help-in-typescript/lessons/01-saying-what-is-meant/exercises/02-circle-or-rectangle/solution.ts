type Circle = { kind: 'circle'; radius: number };
type Rectangle = { kind: 'rectangle'; width: number; height: number };
type Shape = Circle | Rectangle;

/** Returns the area of a shape. */
function area(shape: Shape): number {
  if (shape.kind === 'circle') return Math.PI * shape.radius ** 2;
  return shape.width * shape.height;
}

/** Returns the shape with the largest area. */
function largest(shapes: Shape[]): Shape | undefined {
  let found: Shape | undefined;
  for (const shape of shapes) if (!found || area(shape) > area(found)) found = shape;
  return found;
}
