import { APPROVAL_KINDS, type ApprovalKind, DAYS_TO_DECIDE, OF_APPROVALS } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import type { Simulated } from '#features/shared/effect/effect-differences.ts';
import { moneyText } from '#kit/format.ts';
import { Panel } from '#kit/feedback/index.ts';
import type { Executed } from './use-simulation.ts';

type Needed = NonNullable<Simulated['secondPerson']>;

/** The label of a button that asks for an approval, for example 'Pedir aprovação do estorno de R$ 1.450,00'. */
export function askingLabel({ kind, amount }: { readonly kind: ApprovalKind; readonly amount: Cents | null }): string {
  return `Pedir aprovação ${OF_APPROVALS[kind]}${amount === null ? '' : ` de ${moneyText(amount)}`}`;
}

export const labelWhileWaiting = (shown: Simulated | undefined): string | undefined =>
  shown?.secondPerson && askingLabel(shown.secondPerson);

/** The text of the toast: what was done, or that the command waits for the approval of a second person. */
export const doneText = ({ approvalRequestId }: Executed, done: string): string =>
  approvalRequestId === undefined ? done : 'Pedido enviado: espera pela aprovação de outra pessoa. Nada mudou ainda.';

function reasonOf({ kind, amount, limit, doneToday }: Needed): string {
  const what = APPROVAL_KINDS[kind];
  if (limit === null) return `${what}: sempre precisa de uma segunda pessoa.`;
  if (doneToday !== undefined)
    return `${what}: ${moneyText(amount)}, com ${moneyText(doneToday)} já lançados hoje para esta pessoa, passam do limite de ${moneyText(limit)}.`;
  return `${what}: ${moneyText(amount)} está acima do limite de ${moneyText(limit)}.`;
}

export function SecondPersonNotice({ needed }: { readonly needed: Needed }) {
  return (
    <Panel tone="attention" title="Vai esperar pela aprovação de outra pessoa">
      <p>
        {reasonOf(needed)} Nada muda até que alguém com a mesma permissão aprove, em até {DAYS_TO_DECIDE} dias. Você
        será avisado por e-mail.
      </p>
    </Panel>
  );
}
