import { type Cents, installments } from '@habilita/kernel';
import { moneyText } from '#kit/format.ts';

/**
 * Divides a total into equal instalments, in centavos. Each of the first `larger` instalments is `first`, and each of
 * the others is `last`.
 */
export function partsOf(total: Cents, count: number) {
  const parts = installments(total, count);
  const [first = total, last = total] = [parts[0], parts.at(-1)];
  return { first, last, larger: parts.filter((part) => part === first).length };
}

/**
 * Writes instalments in words, such as '2x de R$ 50,00' or '3x: 1 de R$ 33,34 e 2 de R$ 33,33'. They add up to the
 * total, which is in centavos.
 */
export function partsText(total: Cents, count: number): string {
  const { first, last, larger } = partsOf(total, count);
  if (first === last) return `${count}x de ${moneyText(first)}`;
  return `${count}x: ${larger} de ${moneyText(first)} e ${count - larger} de ${moneyText(last)}`;
}
