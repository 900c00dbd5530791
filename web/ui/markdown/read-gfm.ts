import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** The parsing half of remark-gfm, without its serialiser, which we do not need. */
export function readGfm(this: unknown) {
  const data = (this as { data: () => Record<string, unknown[] | undefined> }).data();
  (data.micromarkExtensions ??= []).push(gfm());
  (data.fromMarkdownExtensions ??= []).push(gfmFromMarkdown());
}
