import { expect, it } from 'vitest';
import { withTypeImports } from './type-imports.ts';

it('CG-2 names that another file declares as types are imported as types', () => {
  const sources = [
    {
      name: 'src/types.ts',
      text: 'export interface Item {}\nexport type Coupon = 1;\nexport const none = 0;\n',
    },
  ];
  expect(
    withTypeImports(
      "import { Coupon, none, Item as Thing } from '../src/types';\nimport { x } from 'y';\n",
      sources,
    ),
  ).toBe("import { type Coupon, none, type Item as Thing } from '../src/types';\nimport { x } from 'y';\n");
});
