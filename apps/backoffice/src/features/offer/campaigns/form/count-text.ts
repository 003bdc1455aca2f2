import { numberText } from '#kit/format.ts';

/** A number of things in words: '1 plano', '1.200 planos'. */
export const countText = (quantity: number, one: string, many: string): string =>
  quantity === 1 ? `1 ${one}` : `${numberText(quantity)} ${many}`;

export const takenText = (taken: number): string | undefined =>
  taken === 0 ? undefined : countText(taken, 'vaga ocupada', 'vagas ocupadas');
