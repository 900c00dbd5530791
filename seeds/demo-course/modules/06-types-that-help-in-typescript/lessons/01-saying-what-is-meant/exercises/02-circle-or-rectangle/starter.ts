type Circle = { kind: 'circle'; radius: number };
type Rectangle = { kind: 'rectangle'; width: number; height: number };
type Shape = Circle | Rectangle;

/** Returns the area of a shape. */
function area(shape: Shape): number {
  return 0;
}

/** Returns the shape with the largest area. */
function largest(shapes: Shape[]): Shape | undefined {
  return shapes[0];
}
