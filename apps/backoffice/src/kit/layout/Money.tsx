import type { Cents } from '@habilita/kernel';
import type { ReactNode } from 'react';
import { dateText, instantText, moneyText } from '../format.ts';
import '../parts.css';

export function Money({ value }: { readonly value: Cents | null | undefined }) {
  return <span className="kit-figures">{moneyText(value)}</span>;
}

const SUM = /(-?R\$\s[\d.]+,\d\d)/;

/** A text with sums of money, such as that of a button, in which no line ends in the middle of a sum. */
export function TextWithSums({ children }: { readonly children: string }): ReactNode {
  const [before = '', sum, ...after] = children.split(SUM);
  if (sum === undefined) return before;
  return (
    // A button lays out each child separately and drops the spaces between them, so all parts are inside one element.
    <span>
      {before}
      <span className="kit-figures">{sum}</span>
      <TextWithSums>{after.join('')}</TextWithSums>
    </span>
  );
}

/**
 * Shows a date 'YYYY-MM-DD' as DD/MM/YYYY or, with `withTime`, an instant in the time zone `zone` (Brasília by
 * default).
 */
export function DateText({
  value,
  withTime = false,
  zone,
}: {
  readonly value: string | null | undefined;
  readonly withTime?: boolean;
  readonly zone?: string;
}) {
  const text = withTime ? instantText(value, zone) : dateText(value);
  return (
    <time className="kit-figures" dateTime={value ?? undefined}>
      {text}
    </time>
  );
}
