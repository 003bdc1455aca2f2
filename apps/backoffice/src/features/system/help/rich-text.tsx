import type { RichText as Blocks, TextBlock, TextRun } from '@habilita/contract';
import { AppLink } from '#app/shell/app-link.tsx';
import './help.css';

function Run({ text, strong, emphasis, href }: TextRun) {
  const words = emphasis === true ? <em>{text}</em> : text;
  const marked = strong === true ? <strong>{words}</strong> : words;
  if (href === undefined) return marked;
  if (href.startsWith('/')) {
    return (
      <AppLink className="kit-link" to={href}>
        {marked}
      </AppLink>
    );
  }
  return (
    <a className="kit-link" href={href} target="_blank" rel="noreferrer">
      {marked}
    </a>
  );
}

/** Parts have no ids. Each gets a React key made of its content and the number of equal parts before it. */
function named<T>(parts: readonly T[]): { readonly name: string; readonly part: T }[] {
  const seen = new Map<string, number>();
  return parts.map((part) => {
    const words = JSON.stringify(part);
    const before = seen.get(words) ?? 0;
    seen.set(words, before + 1);
    return { name: `${words}${before}`, part };
  });
}

const Runs = ({ runs }: { readonly runs: readonly TextRun[] }) =>
  named(runs).map(({ name, part }) => <Run key={name} {...part} />);

function Block({ block, level }: { readonly block: TextBlock; readonly level: 2 | 3 | 4 }) {
  if (block.type === 'heading') {
    const Heading = `h${level}` as const;
    return (
      <Heading>
        <Runs runs={block.runs} />
      </Heading>
    );
  }
  if (block.type === 'list') {
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List>
        {named(block.items).map(({ name, part }) => (
          <li key={name}>
            <Runs runs={part} />
          </li>
        ))}
      </List>
    );
  }
  return (
    <p className={block.type === 'note' ? 'help-note' : undefined}>
      <Runs runs={block.runs} />
    </p>
  );
}

/** Draws a text from its blocks, never from HTML, so that no script can enter. `level` is that of its headings. */
export function RichText({ blocks, level = 3 }: { readonly blocks: Blocks; readonly level?: 2 | 3 | 4 }) {
  return (
    <div className="help-text">
      {named(blocks).map(({ name, part }) => (
        <Block key={name} block={part} level={level} />
      ))}
    </div>
  );
}
