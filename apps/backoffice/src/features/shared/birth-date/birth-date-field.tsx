import { formatDate, parseDateTyped } from '@habilita/kernel';
import { DateField, type FieldOf } from '#kit/fields/index.ts';

type BirthDateFieldProps = FieldOf<string | null> & {
  /** The latest date of birth that the server accepts. */
  readonly bornUntil: string;
  /** What a person born later is told. */
  readonly tooYoung: string;
};

/** The date of birth of a person who has to be old enough; a day that is still to come has a sentence of its own. */
export function BirthDateField({ bornUntil, tooYoung, ...field }: BirthDateFieldProps) {
  const today = Temporal.Now.plainDateISO().toString();
  const refusalOf = (text: string): string => {
    const date = parseDateTyped(text);
    if (date === undefined || date <= bornUntil) return `Digite uma data até ${formatDate(bornUntil)}.`;
    return date > today ? 'A data de nascimento não pode estar no futuro.' : tooYoung;
  };
  return <DateField {...field} max={bornUntil} invalid={refusalOf} />;
}
