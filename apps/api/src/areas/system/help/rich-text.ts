import type { RichText, TextBlock, TextRun } from '@habilita/contract';
import { marked, type Token, type Tokens } from 'marked';

type Look = Omit<TextRun, 'text'>;

/** Links may lead to https, mailto, or a path of this site. */
const ADDRESS = /^(https:\/\/[^\s"'<>\\]+|mailto:[^\s"'<>\\]+|\/(?![/\\])[^\s"'<>\\]*)$/;

/** Markdown as headings, paragraphs, lists, notes, bold, italic and links. HTML tags stay text. */
export function richTextOf(markdown: string): RichText {
  return marked.lexer(markdown, { gfm: true, breaks: false }).flatMap(blocksOf);
}

const isList = (token: Token): token is Tokens.List => token.type === 'list';
const isLink = (token: Token): token is Tokens.Link => token.type === 'link';

function blocksOf(token: Token): TextBlock[] {
  if (isList(token)) return [listOf(token)];
  switch (token.type) {
    case 'space':
    case 'hr':
    case 'def':
      return [];
    case 'heading':
      return [{ type: 'heading', runs: runsOf(childrenOf(token)) }];
    case 'blockquote':
      return [{ type: 'note', runs: runsOf(childrenOf(token).flatMap((child) => childrenOf(child))) }];
    case 'paragraph':
    case 'text':
      return [{ type: 'paragraph', runs: runsOf(childrenOf(token)) }];
    default:
      return [{ type: 'paragraph', runs: [{ text: token.raw.trim() }] }];
  }
}

const childrenOf = (token: Token): Token[] =>
  'tokens' in token && token.tokens !== undefined ? token.tokens : [token];

function listOf(token: Tokens.List): TextBlock {
  const items = token.items.map((item) => runsOf(item.tokens.flatMap(wordsOfItem)));
  return { type: 'list', ordered: token.ordered, items };
}

/** The words of a list's item. The items of a list inside it follow on the same line, divided by semicolons. */
function wordsOfItem(token: Token): Token[] {
  if (!isList(token)) return childrenOf(token);
  return token.items.flatMap((item) => [separator, ...item.tokens.flatMap(wordsOfItem)]);
}
const separator: Tokens.Text = { type: 'text', raw: '; ', text: '; ', escaped: false };

function runsOf(tokens: readonly Token[], look: Look = {}): TextRun[] {
  return joined(tokens.flatMap((token) => runsOfToken(token, look)));
}

function runsOfToken(token: Token, look: Look): TextRun[] {
  if (isLink(token)) return runsOf(childrenOf(token), linked(token, look));
  switch (token.type) {
    case 'strong':
      return runsOf(childrenOf(token), { ...look, strong: true });
    case 'em':
      return runsOf(childrenOf(token), { ...look, emphasis: true });
    case 'br':
      return [{ text: '\n', ...look }];
    case 'text':
    case 'escape':
    case 'codespan':
      return textOf(token, look);
    default:
      return [{ text: token.raw, ...look }];
  }
}

const textOf = (token: Token, look: Look): TextRun[] =>
  'tokens' in token && token.tokens !== undefined && token.tokens[0] !== token
    ? runsOf(token.tokens, look)
    : [{ text: 'text' in token && typeof token.text === 'string' ? token.text : token.raw, ...look }];

const linked = ({ href }: Tokens.Link, look: Look): Look => (ADDRESS.test(href) ? { ...look, href } : look);

const lookOf = ({ text: _text, ...look }: TextRun): string => JSON.stringify(look);

function joined(runs: readonly TextRun[]): TextRun[] {
  const found: TextRun[] = [];
  for (const run of runs) {
    const last = found.at(-1);
    if (last !== undefined && lookOf(last) === lookOf(run))
      found[found.length - 1] = { ...last, text: last.text + run.text };
    else found.push(run);
  }
  return found;
}
