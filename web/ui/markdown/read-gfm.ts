import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** What remark-gfm does for readers. It also brings a writer of markdown, which nobody here needs. */
export function readGfm(this: unknown) {
  const data = (this as { data: () => Record<string, unknown[] | undefined> }).data();
  (data.micromarkExtensions ??= []).push(gfm());
  (data.fromMarkdownExtensions ??= []).push(gfmFromMarkdown());
}
