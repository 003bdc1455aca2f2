import '../record.css';

export interface StatementLine {
  readonly label: string;
  readonly text: string;
  readonly sign?: 'plus' | 'minus' | 'result';
}

const SIGNS = { plus: '+', minus: '−', result: '=' } as const;

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
