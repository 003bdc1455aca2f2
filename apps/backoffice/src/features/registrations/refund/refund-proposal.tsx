import { REFUND_ROUTE_REASONS, REFUND_ROUTES, refundProposalEndpoint } from '@habilita/contract';
import { type Cents, reaisFromCents } from '@habilita/kernel';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#app/queries.ts';
import type { CallResponse } from '#app/transport.ts';
import { instantText, moneyText } from '#kit/format.ts';
import { Panel } from '#kit/Panel.tsx';
import './refund-proposal.css';

type Part = CallResponse<typeof refundProposalEndpoint>['parts'][number];

/** Milliseconds without typing. */
const PAUSE = 400;

interface RefundProposalProps {
  readonly id: string;
  /** Centavos. */
  readonly amount: Cents | null;
  readonly zone: string;
}

/** By which ways the amount can go back, and why; the person chooses. */
export function RefundProposal({ id, amount, zone }: RefundProposalProps) {
  const [settled] = useDebouncedValue(amount, PAUSE);
  const query = settled === null || settled === 0 ? {} : { refundAmount: String(reaisFromCents(settled)) };
  const { data } = useQuery({
    ...queryOf(refundProposalEndpoint, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined || data.parts.length === 0) return null;
  return (
    <Panel tone="information" title="Como devolver">
      <ul className="refund-proposal" aria-label="Como devolver">
        {data.parts.map((part) => (
          <li key={`${part.entityPaymentId ?? ''} ${part.route}`}>
            <strong>
              {moneyText(part.amount)} · {REFUND_ROUTES[part.route]}
            </strong>
            <span>{reasonOf(part, zone)}</span>
          </li>
        ))}
      </ul>
      <p>
        Aqui se registra o que foi devolvido fora do provedor, com o comprovante. Um cartão é estornado na aba
        Pagamentos; o que o provedor devolve entra sozinho no extrato.
      </p>
    </Panel>
  );
}

function reasonOf({ reason, paymentDate, feeKept }: Part, zone: string): string {
  const fee = feeKept > 0 ? ` A taxa de ${moneyText(feeKept)} não volta.` : '';
  const paid = paymentDate === null ? '' : ` Pago em ${instantText(paymentDate, zone)}.`;
  return `${REFUND_ROUTE_REASONS[reason]}${paid}${fee}`;
}
