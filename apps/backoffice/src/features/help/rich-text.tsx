import type { RichText as Blocks, TextBlock, TextRun } from '@habilita/contract';
import { AppLink } from '#app/shell/app-link.tsx';
import './help.css';

function Run({ text, strong, emphasis, href }: TextRun) {
  const words = emphasis === true ? <em>{text}</em> : text;
  const said = strong === true ? <strong>{words}</strong> : words;
  if (href === undefined) return said;
  if (href.startsWith('/')) {
    return (
      <AppLink className="kit-link" to={href}>
        {said}
      </AppLink>
    );
  }
  return (
    <a className="kit-link" href={href} target="_blank" rel="noreferrer">
      {said}
    </a>
  );
}

/** Runs and blocks have no names of their own and never change places: their order is their key. */
const Runs = ({ runs }: { readonly runs: readonly TextRun[] }) =>
  runs.map((run, index) => <Run key={`${index}:${run.text.slice(0, 12)}`} {...run} />);

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
        {block.items.map((runs, index) => (
          <li key={`${index}:${runs[0]?.text.slice(0, 12)}`}>
            <Runs runs={runs} />
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

/** A help text, drawn from its blocks: no HTML of anybody reaches the page. `level` is that of its headings. */
export function RichText({ blocks, level = 3 }: { readonly blocks: Blocks; readonly level?: 2 | 3 | 4 }) {
  return (
    <div className="help-text">
      {blocks.map((block, index) => (
        <Block key={`${index}:${block.type}`} block={block} level={level} />
      ))}
    </div>
  );
}
