import { sql } from 'kysely';

export interface NextBoleto {
  readonly entityPaymentId: string;
  readonly part: string;
  readonly dueDate: string;
  readonly barcode: string | null;
  readonly typefulLine: string | null;
}

/** SQL for a lateral join: the next active pending boleto of the registration `r`. */
export const nextBoleto = sql<NextBoleto>`(
  select b.id as entity_payment_id, b.part, b.due_date, b.barcode, b.typeful_line
  from payments as b
  where b.registration_id = r.id and b.active and b.status = 'PENDING' and b.payment_method in ('BOLETO', 'BOLETO_PARCELADO')
  order by b.due_date, b.id
  limit 1)`.as('boleto');
