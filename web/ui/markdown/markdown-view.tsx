import { type ComponentProps, memo, type MouseEvent, use, useEffect, useMemo, useState } from 'react';
import Markdown, { type Components, defaultUrlTransform, type Options } from 'react-markdown';
import { isOverMarkdownBudget } from './markdown-budget.ts';
import { picturePrefix, PictureSource, ShownPictures } from './picture-source.ts';
import { readGfm } from './read-gfm.ts';
import { CodeBlock } from './code-block.tsx';
import { ScrollBox } from '../page/scroll-box.tsx';
import styles from './markdown-view.module.css';

type MathPlugins = Pick<Options, 'remarkPlugins' | 'rehypePlugins'>;

const mayHaveMath = (text: string) => /\$[^\s$]|\$\$|^```math/m.test(text);

/** Formulas as MathML, which browsers render natively; loaded only when a text contains one. */
const loadMath = async (): Promise<MathPlugins> => {
  const [math, katex] = await Promise.all([import('remark-math'), import('rehype-katex')]);
  return {
    remarkPlugins: [math.default],
    rehypePlugins: [[katex.default, { output: 'mathml', strict: false, errorColor: 'currentColor' }]],
  };
};
let mathPlugins: MathPlugins | null = null;

const useMath = (text: string): MathPlugins | null => {
  const [loaded, setLoaded] = useState(mathPlugins);
  const isWanted = mayHaveMath(text);
  useEffect(() => {
    if (!isWanted || loaded) return;
    void loadMath().then(plugins => {
      mathPlugins = plugins;
      setLoaded(plugins);
    });
  }, [isWanted, loaded]);
  return isWanted ? loaded : null;
};

/** A footnote's link would change the hash, which is the route; scroll instead. */
const handleInside = (event: MouseEvent<HTMLAnchorElement>) => {
  event.preventDefault();
  const id = decodeURIComponent(event.currentTarget.hash.slice(1));
  document.getElementById(id)?.scrollIntoView({ block: 'center' });
};

const Anchor = (props: ComponentProps<'a'> & { node?: unknown }) => {
  const { href = '', children, node: _, ...rest } = props;
  if (href === '') return <span>{children}</span>;
  if (href.startsWith('#'))
    return (
      <a {...rest} href={href} onClick={handleInside}>
        {children}
      </a>
    );
  return (
    <a {...rest} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
};

const Picture = (props: ComponentProps<'img'> & { node?: unknown }) => {
  const { alt = '', src, node: _, ...rest } = props;
  const pictures = use(ShownPictures);
  if (!src?.startsWith(picturePrefix))
    return src ? <img {...rest} src={src} alt={alt} /> : <span>{alt}</span>;
  const picture = pictures.get(src.slice(picturePrefix.length));
  // Until it is known, and if there is none, the description stands there.
  if (!picture) return <span>{alt}</span>;
  const { url, width, height } = picture;
  return (
    <img
      {...rest}
      src={url}
      alt={alt}
      width={width ?? undefined}
      height={height ?? undefined}
      loading="lazy"
    />
  );
};

/** The protocols of the specification, and in images the names of pictures. */
const keptUrl = (url: string, key: string): string =>
  key === 'src' && url.startsWith(picturePrefix) ? url : defaultUrlTransform(url);

const Table = (props: ComponentProps<'table'> & { node?: unknown }) => {
  const { node: _, ...rest } = props;
  return (
    <ScrollBox className={styles.wide}>
      <table {...rest} />
    </ScrollBox>
  );
};

/** The page has its only h1 already. */
const lowered: Components = { h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6' };

export type MarkdownTexts = { copy: string; copied: string; done: string; toDo: string; asWritten: string };
type Props = { text: string; texts: MarkdownTexts };

/**
 * Renders instructions. Links and images keep their URL only with a protocol of the specification's list, which is the
 * library's default, besides pictures that the page's source knows by name; HTML is shown as text. A text over the parsing budget is shown unrendered.
 * Parsed again only when it changes: it stands beside an editor, and each letter and each result renders the page.
 */
export const MarkdownView = memo(({ text, texts }: Props) =>
  isOverMarkdownBudget(text) ? (
    <div className={styles.markdown}>
      <p>{texts.asWritten}</p>
      <div className={styles.asWritten}>{text}</div>
    </div>
  ) : (
    <ParsedMarkdown text={text} texts={texts} />
  ),
);

const componentsWith = (texts: MarkdownTexts): Components => ({
  ...lowered,
  a: Anchor,
  img: Picture,
  table: Table,
  // The only inputs are the checkboxes of task lists.
  input: ({ checked }) => (
    <input type="checkbox" checked={checked} disabled aria-label={checked ? texts.done : texts.toDo} />
  ),
  pre: ({ node }) => {
    const [code] = node?.children ?? [];
    if (code?.type !== 'element') return null;
    const names = (code.properties.className ?? []) as string[];
    const language = names.find(name => name.startsWith('language-'))?.slice('language-'.length) ?? '';
    const source = code.children.map(child => (child.type === 'text' ? child.value : '')).join('');
    return (
      <CodeBlock
        text={source.replace(/\n$/, '')}
        language={language}
        isRunnable={/\brun\b/.test((code.data as { meta?: string | null } | undefined)?.meta ?? '')}
        copyLabel={texts.copy}
        copiedLabel={texts.copied}
      />
    );
  },
});

const ParsedMarkdown = ({ text, texts }: Props) => {
  const math = useMath(text);
  const usePictures = use(PictureSource);
  const pictures = usePictures(text);
  // The same ones at each rendering, so that a program that runs in a block is not lost.
  const components = useMemo(() => componentsWith(texts), [texts]);
  return (
    <div className={styles.markdown}>
      <ShownPictures value={pictures}>
        <Markdown
          remarkPlugins={[readGfm, ...(math?.remarkPlugins ?? [])]}
          rehypePlugins={math?.rehypePlugins ?? []}
          components={components}
          urlTransform={keptUrl}
        >
          {text}
        </Markdown>
      </ShownPictures>
    </div>
  );
};

/** The URLs that the view removes, found by the same renderer, so that the author can be warned. */
export const strippedUrls = (text: string): string[] => {
  if (isOverMarkdownBudget(text)) return [];
  const stripped: string[] = [];
  Markdown({
    children: text,
    remarkPlugins: [readGfm],
    urlTransform: (url, key) => {
      const kept = keptUrl(url, key);
      if (kept !== url) stripped.push(url);
      return kept;
    },
  });
  return stripped;
};
