import '../record.css';

/** One amount of a statement. */
export interface StatementLine {
  readonly label: string;
  /** The amount as it is read. */
  readonly text: string;
  /** What it does to those before it; the first line has none, the last is what comes of them. */
  readonly sign?: 'plus' | 'minus' | 'result';
}

const SIGNS = { plus: '+', minus: '−', result: '=' } as const;

/** The money of a record as one small sum: contract − paid = open. */
export function Statement({ lines }: { readonly lines: readonly StatementLine[] }) {
  return (
    <dl className="kit-statement" aria-label="Resumo financeiro">
      {lines.map(({ label, text, sign }) => (
        <div key={label} data-sign={sign}>
          <dt>{label}</dt>
          <dd className="kit-figures">
            {sign === undefined ? null : <span aria-hidden>{SIGNS[sign]} </span>}
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
