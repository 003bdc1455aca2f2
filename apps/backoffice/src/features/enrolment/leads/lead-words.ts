import { type PossibleDuplicate, MOST_DUPLICATES } from '@habilita/contract';
import { ageOn } from '@habilita/kernel';
import { dateText } from '#kit/format.ts';

export function birthText(dateOfBirth: string | undefined, today: string): string {
  if (dateOfBirth === undefined || dateOfBirth > today) return dateText(dateOfBirth);
  const age = ageOn(dateOfBirth, today);
  return `${dateText(dateOfBirth)} (${age} ${age === 1 ? 'ano' : 'anos'})`;
}

export function sharedWords({
  sameCpf,
  samePhone,
  sameEmail,
}: Pick<PossibleDuplicate, 'sameCpf' | 'samePhone' | 'sameEmail'>): string {
  const shared = [...(sameCpf ? ['CPF'] : []), ...(samePhone ? ['celular'] : []), ...(sameEmail ? ['e-mail'] : [])];
  const last = shared.at(-1) ?? '';
  return `Mesmo ${shared.length > 1 ? `${shared.slice(0, -1).join(', ')} e ${last}` : last}`;
}

/** Duplicates are counted up to MOST_DUPLICATES; '+' stands for more. */
export function duplicatesWord(n: number): string {
  const many = n > MOST_DUPLICATES ? `${MOST_DUPLICATES}+` : String(n);
  return n === 1 ? '1 possível' : `${many} possíveis`;
}
