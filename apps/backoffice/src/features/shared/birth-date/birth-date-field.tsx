import { adultBornUntil, formatDate, parseDateTyped } from '@habilita/kernel';
import { DateField, type FieldOf } from '#kit/fields/index.ts';
import { todayIn } from '#kit/format.ts';

export const NO_ADULT = 'É preciso ter 18 anos ou mais.';

type BirthDateFieldProps = FieldOf<string | null> & {
  /** The time zone that decides which day is today; Brasília's when it is left out. */
  readonly zone?: string;
  /** The latest date of birth that the server accepts; by default that of a person who turns 18 today. */
  readonly bornUntil?: string;
  /** The message for a person who was born after `bornUntil`. */
  readonly tooYoung?: string;
};

/** The date of birth of a person who must have a certain age. A date in the future gets a message of its own. */
export function BirthDateField({ zone, ...props }: BirthDateFieldProps) {
  const today = todayIn(zone);
  const { bornUntil = adultBornUntil(today), tooYoung = NO_ADULT, ...field } = props;
  const refusalOf = (text: string): string => {
    const date = parseDateTyped(text);
    if (date === undefined || date <= bornUntil) return `Digite uma data até ${formatDate(bornUntil)}.`;
    return date > today ? 'A data de nascimento não pode estar no futuro.' : tooYoung;
  };
  return <DateField {...field} max={bornUntil} invalid={refusalOf} />;
}
