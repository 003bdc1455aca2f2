import { type Cents, cents, formatBrl, installments, ZERO_CENTS } from '@habilita/kernel';
import type { Option } from '#kit/kit-context.tsx';

/** The ways to divide the rest, such as 'Entrada de R$ 100,00 + 2x de R$ 50,00'; amounts are centavos. */
export function installmentOptions(toPay: Cents, downPayment: Cents | null, most: number): readonly Option[] {
  const entry = downPayment ?? ZERO_CENTS;
  const rest = cents(Math.max(0, toPay - entry));
  return Array.from({ length: most }, (_, index) => {
    const count = index + 1;
    const [part = ZERO_CENTS] = installments(rest, count);
    return { value: String(count), label: `Entrada de ${formatBrl(entry)} + ${count}x de ${formatBrl(part)}` };
  });
}
