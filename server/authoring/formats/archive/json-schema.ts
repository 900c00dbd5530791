import { z } from 'zod';
import { CourseDocument, ModuleDocument } from '../folder/content-model.ts';

/** A .pmcart document for tools of others: a module, or a whole course. Made of the schemas that read it. */
export const documentSchema = (): object =>
  z.toJSONSchema(
    z.union([
      ModuleDocument.meta({ title: 'A module of Cairn' }),
      CourseDocument.meta({ title: 'A course of Cairn' }),
    ]),
    { io: 'input' },
  );
