const QUANTITY = new Intl.NumberFormat('pt-BR');

/** '1 plano', '1.200 planos'. */
export const counted = (quantity: number, one: string, many: string): string =>
  quantity === 1 ? `1 ${one}` : `${QUANTITY.format(quantity)} ${many}`;

export const takenText = (taken: number): string | undefined =>
  taken === 0 ? undefined : counted(taken, 'vaga ocupada', 'vagas ocupadas');
