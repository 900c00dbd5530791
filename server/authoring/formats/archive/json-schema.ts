import { z } from 'zod';
import { CourseDocument, ModuleDocument } from '../folder/content-model.ts';

/** The JSON Schema of .pmcart documents, for other tools; generated from the schemas that the import uses. */
export const documentSchema = (): object =>
  z.toJSONSchema(
    z.union([
      ModuleDocument.meta({ title: 'A module of Cairn' }),
      CourseDocument.meta({ title: 'A course of Cairn' }),
    ]),
    { io: 'input' },
  );
