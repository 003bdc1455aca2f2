import { moneyText } from '#kit/format.ts';
import { Panel } from '#kit/feedback/index.ts';
import type { Registration } from '#features/shared/registration/registration.ts';
import './owed.css';

interface OwedSummaryProps {
  readonly registration: Pick<Registration, 'owed' | 'activePaymentsInCfcQty'>;
  /** The keys of the tabs that this person may see, as some lines link to a tab. */
  readonly tabs: ReadonlySet<string>;
}

/**
 * Shows, above the list of payments, the part of the debt that no open payment covers, the amount by which open
 * payments exceed the debt, and the number of payments received in the CFC.
 */
export function OwedSummary({ registration, tabs }: OwedSummaryProps) {
  const { owed, activePaymentsInCfcQty } = registration;
  const warnings = [
    ...(owed.notRequested === 0 ? [] : [`${moneyText(owed.notRequested)} do que se deve não está em nenhuma cobrança`]),
    ...(owed.requestedBeyond === 0
      ? []
      : [`As cobranças em aberto pedem ${moneyText(owed.requestedBeyond)} a mais do que se deve`]),
  ];
  const isPaidInCfc = activePaymentsInCfcQty > 0 && tabs.has('pagamentos-no-cfc');
  if (warnings.length === 0 && !isPaidInCfc) return null;
  return (
    <div className="owed-summary">
      {warnings.map((title) => (
        <Panel key={title} tone="attention" title={title} />
      ))}
      {isPaidInCfc ? <p className="kit-muted">{inCfcText(activePaymentsInCfcQty)}</p> : null}
    </div>
  );
}

const inCfcText = (n: number): string =>
  n === 1
    ? 'Um pagamento recebido no CFC não está nesta lista: veja a aba Pagamentos no CFC.'
    : `${n} pagamentos recebidos no CFC não estão nesta lista: veja a aba Pagamentos no CFC.`;
