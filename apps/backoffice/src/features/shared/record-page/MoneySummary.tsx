import './record-page.css';

export interface MoneyLine {
  readonly label: string;
  readonly text: string;
  /**
   * The role of the line in the equation 'charged − paid … = open'. 'left' is the amount owed when the lines form no
   * equation; 'overdue' is the late part of the amount owed.
   */
  readonly sign?: 'plus' | 'minus' | 'result' | 'left' | 'overdue';
}

const SIGNS = { plus: '+', minus: '-', result: '=', left: undefined, overdue: undefined } as const;

/** The lines that say how much is owed and how much of that is overdue. */
export const leftOf = (lines: readonly MoneyLine[]): readonly MoneyLine[] =>
  lines.filter(({ sign }) => sign === 'result' || sign === 'left' || sign === 'overdue');

export function MoneySummary({ lines }: { readonly lines: readonly MoneyLine[] }) {
  return (
    <dl className="record-money" aria-label="Resumo financeiro">
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
