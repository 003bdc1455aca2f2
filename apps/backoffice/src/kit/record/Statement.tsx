import '../record.css';

export interface StatementLine {
  readonly label: string;
  readonly text: string;
  /** `left`: the result where there is no equation; `overdue`: a part of the result. */
  readonly sign?: 'plus' | 'minus' | 'result' | 'left' | 'overdue';
}

const SIGNS = { plus: '+', minus: '−', result: '=', left: undefined, overdue: undefined } as const;

/** What is left, and what of it is overdue. */
export const leftOf = (lines: readonly StatementLine[]): readonly StatementLine[] =>
  lines.filter(({ sign }) => sign === 'result' || sign === 'left' || sign === 'overdue');

export function Statement({ lines }: { readonly lines: readonly StatementLine[] }) {
  return (
    <dl className="kit-statement" aria-label="Resumo financeiro">
      {lines.map(({ label, text, sign }) => (
        <div key={label} data-sign={sign}>
          <dt>{label}</dt>
          <dd className="kit-figures">
            {sign === undefined || SIGNS[sign] === undefined ? null : <span aria-hidden>{SIGNS[sign]} </span>}
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
