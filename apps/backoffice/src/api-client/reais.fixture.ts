import { type Cents, cents } from '@habilita/kernel';

/** Amounts in tests stand as people read them: `reais(1500.5)` is R$ 1.500,50. */
export const reais = (amount: number): Cents => cents(Math.round(amount * 100));
