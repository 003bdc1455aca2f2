import { type FactEntry, Facts } from '#kit/Facts.tsx';
import { dateText, daysText, moneyText } from '#kit/format.ts';
import { Panel } from '#kit/Panel.tsx';
import type { Registration } from '../registration.ts';
import './owed.css';

interface OwedSummaryProps {
  readonly registration: Pick<Registration, 'owed' | 'totalPending' | 'activePaymentsInCfcQty'>;
  /** Keys of the tabs that are there for the person. */
  readonly tabs: ReadonlySet<string>;
}

/** Above the payments: what they ask for, what of it is overdue, and what is not theirs to tell. */
export function OwedSummary({ registration, tabs }: OwedSummaryProps) {
  const { owed, activePaymentsInCfcQty } = registration;
  return (
    <div className="owed-summary">
      <Facts facts={factsOf(registration)} />
      {owed.notRequested === 0 ? null : (
        <Panel tone="attention" title={`${moneyText(owed.notRequested)} do que se deve não está em nenhuma cobrança`} />
      )}
      {owed.requestedBeyond === 0 ? null : (
        <Panel
          tone="attention"
          title={`As cobranças em aberto pedem ${moneyText(owed.requestedBeyond)} a mais do que se deve`}
        />
      )}
      {activePaymentsInCfcQty === 0 || !tabs.has('pagamentos-no-cfc') ? null : (
        <p className="kit-muted">{inCfcText(activePaymentsInCfcQty)}</p>
      )}
    </div>
  );
}

function factsOf({
  owed: { open, overdue, nextDueDate },
  totalPending,
}: OwedSummaryProps['registration']): FactEntry[] {
  return [
    { label: 'Em aberto', value: moneyText(open) },
    { label: 'Em aberto nas cobranças', value: moneyText(totalPending) },
    ...(overdue === null
      ? []
      : [
          {
            label: `Vencido desde ${dateText(overdue.since)}, ${daysText(overdue.daysLate)}`,
            value: <span className="owed-overdue">{moneyText(overdue.amount)}</span>,
          },
        ]),
    { label: 'Próximo vencimento', value: dateText(nextDueDate) },
  ];
}

const inCfcText = (n: number): string =>
  n === 1
    ? 'Um pagamento recebido no CFC não está nesta lista: veja a aba Pagamentos no CFC.'
    : `${n} pagamentos recebidos no CFC não estão nesta lista: veja a aba Pagamentos no CFC.`;
