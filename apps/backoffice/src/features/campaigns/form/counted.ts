/** '1 plano', '1.200 planos'. */
export const counted = (quantity: number, one: string, many: string): string =>
  quantity === 1 ? `1 ${one}` : `${quantity.toLocaleString('pt-BR')} ${many}`;

export const takenText = (taken: number): string | undefined =>
  taken === 0 ? undefined : counted(taken, 'vaga ocupada', 'vagas ocupadas');
