import type { Erasure } from '@habilita/contract';

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export function erasureWords({ leads, registrations, kept }: Erasure): string {
  const parts = [
    ...(leads > 0 ? [counted(leads, 'lead', 'leads')] : []),
    ...(registrations > 0 ? [counted(registrations, 'matrícula não concluída', 'matrículas não concluídas')] : []),
  ];
  const erased =
    parts.length === 0
      ? 'Nenhum cadastro será apagado.'
      : `${leads + registrations === 1 ? 'Será apagado' : 'Serão apagados'}: ${parts.join(' e ')}, com contratos, mensagens e dados no histórico. Não dá para desfazer.`;
  if (kept === 0) return erased;
  const stays = kept === 1 ? 'é mantida e sai' : 'são mantidas e saem';
  return `${erased} ${counted(kept, 'matrícula com pagamentos', 'matrículas com pagamentos')} ${stays} de todas as comunicações.`;
}
