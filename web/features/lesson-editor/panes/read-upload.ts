import {
  type ExerciseFile,
  ExerciseFiles,
  type ExerciseFiles as Files,
  largestUpload,
} from '#contract/running/exercise-files.ts';
import { isCodeFile } from '#web/ui/editor/code-languages.ts';

export type Upload = { name: string; file: ExerciseFile } | { problem: string };

/** A file from the author's device as one of the exercise; a sentence if it cannot be one. */
export async function readUpload(upload: File, files: Files, say: Says): Promise<Upload> {
  const name = upload.name.replaceAll(/[^\w.-]+/g, '_').replace(/^[.-]+/, '');
  if (name === say.main) return { problem: say.isMain(name) };
  if (Object.hasOwn(files, name)) return { problem: say.isThere(name) };
  if (upload.size > largestUpload) return { problem: say.isTooLarge(name, upload.size) };
  const bytes = new Uint8Array(await upload.arrayBuffer());
  const text = textOf(bytes);
  const file: ExerciseFile =
    text === null
      ? { kind: 'readOnly', content: base64Of(bytes), isBase64: true }
      : { kind: isCodeFile(name) ? 'edited' : 'readOnly', content: text };
  const problem = ExerciseFiles.safeParse({ ...files, [name]: file }).error?.issues[0]?.message;
  return problem === undefined ? { name, file } : { problem };
}

type Says = {
  main: string;
  isMain: (name: string) => string;
  isThere: (name: string) => string;
  isTooLarge: (name: string, bytes: number) => string;
};

/** Null if it is not text. */
function textOf(bytes: Uint8Array<ArrayBuffer>): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text.replaceAll('\r\n', '\n');
  } catch {
    return null;
  }
}

const base64Of = (bytes: Uint8Array): string => {
  // In parts, because a call takes only so many arguments.
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
};
