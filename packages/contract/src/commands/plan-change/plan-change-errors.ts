/** The part of the catalogue of errors about plan changes. */
export const PLAN_CHANGE_ERRORS = {
  PLAN_CHANGE_SAME: [400, 'Escolha um plano ou uma forma de pagamento diferente.'],
  PLAN_CHANGE_INACTIVE: [409, 'Esta alteração de categoria já foi desfeita.'],
  PLAN_CHANGE_PAID_IN_CFC: [409, 'Há um pagamento no CFC depois desta alteração: cancele-o primeiro.'],
  PLAN_CHANGE_FULLY_PAID: [409, 'Não há o que recalcular: nenhuma cobrança do contrato está em aberto.'],
} as const;
