import { type Cents, cents } from '@habilita/kernel';

/** Makes an amount from reais, so that tests state amounts as people read them: `reais(1500.5)` is R$ 1.500,50. */
export const reais = (amount: number): Cents => cents(Math.round(amount * 100));
