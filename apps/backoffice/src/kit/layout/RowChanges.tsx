import type { RowChange } from '@habilita/contract';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { numberText } from '../format.ts';
import './row-changes.css';

/** What the rows of a list are called at each depth: `[['CFC', 'CFCs'], ['plano', 'planos']]`. */
export type RowNames = readonly (readonly [one: string, many: string])[];

/** The number of changes shown at first; the others can be unfolded. */
const FIRST = 8;

const NO_NAMES: RowNames = [];

interface RowChangesProps {
  readonly changes: readonly RowChange[];
  readonly names?: RowNames | undefined;
}

/**
 * Shows each change on a line, before → after. A change that several rows share shows the number of these rows, and
 * names them when somebody unfolds it.
 */
export function RowChanges({ changes, names = NO_NAMES }: RowChangesProps) {
  const others = changes.slice(FIRST);
  return (
    <div className="kit-row-changes">
      <List changes={changes.slice(0, FIRST)} names={names} />
      {others.length === 0 ? null : (
        <details>
          <summary>
            {others.length === 1 ? 'Mostrar mais 1 mudança' : `Mostrar mais ${numberText(others.length)} mudanças`}
          </summary>
          <List changes={others} names={names} />
        </details>
      )}
    </div>
  );
}

const keyOf = ({ label, before, after, places: [first = []] }: RowChange): string =>
  [label, before, after, ...first].join('\n');

const List = ({ changes, names }: RowChangesProps & { readonly names: RowNames }) => (
  <ul>
    {changes.map((change) => (
      <li key={keyOf(change)}>
        <Change change={change} names={names} />
      </li>
    ))}
  </ul>
);

function Change({ change, names }: { readonly change: RowChange; readonly names: RowNames }) {
  const { places } = change;
  const [only, second] = places;
  if (second === undefined)
    return (
      <>
        <Line {...change} /> {only === undefined ? null : <span className="kit-muted">{only.join(' · ')}</span>}
      </>
    );
  return (
    <details>
      <summary>
        <Line {...change} /> <span className="kit-muted">em {countText(places, names)}</span>
      </summary>
      <ul>
        {[...Map.groupBy(places, ([outer = '']) => outer)].map(([outer, inner]) => (
          <li key={outer}>
            {[outer, inner.flatMap(([, ...rest]) => rest).join(', ')].filter((part) => part !== '').join(': ')}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** How many rows have the change: '40 planos de 20 CFCs', '3 planos de CFC Savassi', '2 CFCs'. */
function countText(places: RowChange['places'], names: RowNames): string {
  const depth = places[0]?.length ?? 1;
  const [one, many] = names[depth - 1] ?? ['item', 'itens'];
  const rows = `${numberText(places.length)} ${places.length === 1 ? one : many}`;
  if (depth === 1) return rows;
  const [outer, ...others] = new Set(places.map(([name = '']) => name));
  const [, outers] = names[0] ?? ['item', 'itens'];
  return `${rows} de ${others.length === 0 ? outer : `${numberText(others.length + 1)} ${outers}`}`;
}

const Line = ({ label, before, after }: Pick<RowChange, 'label' | 'before' | 'after'>) => (
  <span className="kit-before-after">
    {label === '' ? null : <strong>{label}</strong>}
    <BeforeAfter before={before} after={after} />
  </span>
);

/**
 * Shows a value before and after a change. An empty text means that there was no value, and nothing is drawn for it.
 */
export function BeforeAfter({ before, after }: { readonly before: ReactNode; readonly after: ReactNode }) {
  return (
    <>
      {before === '' ? null : (
        <del>
          <span className="kit-hidden">antes: </span>
          {before}
        </del>
      )}
      {before === '' || after === '' ? null : <IconArrowRight size={14} aria-hidden />}
      {after === '' ? null : (
        <ins>
          <span className="kit-hidden">depois: </span>
          {after}
        </ins>
      )}
    </>
  );
}
