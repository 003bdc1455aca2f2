import { REFUND_ROUTE_REASONS, REFUND_ROUTES, refundProposalEndpoint } from '@habilita/contract';
import { type Cents, reaisFromCents } from '@habilita/kernel';
import { Radio } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { instantText, moneyText } from '#kit/format.ts';
import { TextWithSums } from '#kit/layout/index.ts';
import { NotLoadedPanel, Panel } from '#kit/feedback/index.ts';
import type { RefundValues } from './refund-form.ts';
import './refund-proposal.css';

type Payer = NonNullable<RefundValues['payer']>;
type Part = CallResponse<typeof refundProposalEndpoint>['parts'][number];

/** Milliseconds without typing until the proposal is asked for. */
const PAUSE = 400;

interface RefundProposalProps {
  readonly id: string;
  /** The amount in centavos for which ways to refund are proposed. */
  readonly amount: Cents | null;
  /** The amount in the form now, which may have changed since a way was chosen. */
  readonly typed?: Cents | null;
  readonly zone: string;
  /** The holder chosen to pay a refund that staff made without a provider. */
  readonly payer?: Payer | null;
  /** The payment whose provider gives the money back; empty for a refund that staff made without a provider. */
  readonly chosen: string;
  readonly onChoose: (entityPaymentId: string, amount: Cents | null) => void;
}

/** Shows the ways to refund an amount. There are none for an amount that is not above zero. */
export function RefundProposal(props: RefundProposalProps) {
  return props.amount !== null && props.amount <= 0 ? null : <ProposedWays {...props} />;
}

function ProposedWays({ id, amount, typed = null, payer = null, zone, chosen, onChoose }: RefundProposalProps) {
  const [settled] = useDebouncedValue(amount, PAUSE);
  const query = settled === null || settled <= 0 ? {} : { refundAmount: String(reaisFromCents(settled)) };
  const answer = useQuery({
    ...queryOf(refundProposalEndpoint, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData, errorUpdateCount } = answer;
  if (data === undefined || (isPlaceholderData && errorUpdateCount > 0))
    return <NotLoadedPanel answer={answer} title="Não foi possível carregar as formas de reembolso" />;
  if (data.parts.length === 0) return null;
  const { parts } = data;
  const amountOf = (paymentId: string): Cents | null => {
    const part = parts.find((one) => one.isByProvider && one.entityPaymentId === paymentId);
    return part?.amount ?? null;
  };
  return (
    <Panel tone="information" title="Como reembolsar">
      <Radio.Group
        aria-label="Como reembolsar"
        value={chosen}
        onChange={(paymentId) => onChoose(paymentId, amountOf(paymentId))}
      >
        <ul className="refund-proposal" aria-label="Como reembolsar">
          {parts.map((part) => (
            <li key={`${part.entityPaymentId ?? ''} ${part.route}`}>
              <Way part={part} payer={payer} zone={zone} typed={part.entityPaymentId === chosen ? typed : null} />
            </li>
          ))}
          {parts.some(({ isByProvider }) => isByProvider) ? (
            <li>
              <Radio
                value=""
                label={<strong>Registrar o que já foi reembolsado fora do provedor</strong>}
                description="Por transferência ou em mãos, com o comprovante."
              />
            </li>
          ) : null}
        </ul>
      </Radio.Group>
    </Panel>
  );
}

interface WayProps {
  readonly part: Part;
  readonly payer: Payer | null;
  readonly zone: string;
  /** The amount in the form while this way is chosen; null while it is not. */
  readonly typed: Cents | null;
}

/** A refund by a provider can be chosen. A refund by transfer cannot: it is made elsewhere and then registered. */
function Way({ part, payer, zone, typed }: WayProps) {
  const isOther = typed !== null && typed !== part.amount;
  const sum = isOther ? `${moneyText(typed)}, de até ${moneyText(part.amount)}` : moneyText(part.amount);
  const title = (
    <strong>
      <TextWithSums>{sum}</TextWithSums> · {REFUND_ROUTES[part.route]}
    </strong>
  );
  if (part.isByProvider && part.entityPaymentId !== null)
    return (
      <Radio
        value={part.entityPaymentId}
        label={title}
        description={<TextWithSums>{reasonOf(part, zone, isOther ? '' : sharesText(part))}</TextWithSums>}
      />
    );
  return (
    <>
      {title}
      <TextWithSums>{reasonOf(part, zone, payer === null ? '' : paidBy(payer, part))}</TextWithSums>
    </>
  );
}

/**
 * Each holder's share of what a provider gives back. It is shown only when the typed amount is the proposed one, because
 * the proposal knows the shares of no other amount.
 */
const sharesText = ({ partnerAmount, marketplaceAmount }: Part): string =>
  ` Saem ${moneyText(partnerAmount)} do CFC e ${moneyText(marketplaceAmount)} da plataforma.`;

/** Who pays what staff give back without a provider: the chosen holder alone, however the payment was shared. */
const paidBy = (payer: Payer, { amount }: Part): string =>
  ` Saem ${moneyText(amount)} ${payer === 'PARTNER' ? 'do CFC' : 'da plataforma'}.`;

/** The text below a way to refund; `shares` says whose money goes back. */
function reasonOf({ reason, paymentDate, feeKept, providerBalance }: Part, zone: string, shares: string): string {
  const paid = paymentDate === null ? '' : ` Pago em ${instantText(paymentDate, zone)}.`;
  const fee = feeKept > 0 ? ` A taxa de ${moneyText(feeKept)} não volta.` : '';
  const balance = providerBalance === null ? '' : ` Saldo no provedor: ${moneyText(providerBalance)}.`;
  return `${REFUND_ROUTE_REASONS[reason]}${paid}${shares}${fee}${balance}`;
}
