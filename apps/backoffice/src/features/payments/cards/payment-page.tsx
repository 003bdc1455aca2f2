import { formatCnpj, formatPhone } from '@habilita/kernel';
import { useDocumentTitle } from '@mantine/hooks';
import { useProgram } from '#api-client/program.ts';
import { PublicPage } from '#app/shell/public-page.tsx';
import { isGone, NotOpened } from '#features/shared/public-link/not-opened.tsx';
import { dateText, moneyText } from '#kit/format.ts';
import { type QueryAnswer, TryAgain, useFailure } from '#kit/feedback/index.ts';
import { CardForm } from './card-form.tsx';
import classes from './card-page.module.css';
import { CardOutcome } from './card-outcome.tsx';
import { CodeToPay } from './code-to-pay.tsx';
import { type Outcome, outcomeOf } from './outcome.ts';
import { Paid } from './paid.tsx';
import { type PaymentShown, type Receipt, useCardPayment, usePublicPayment } from './use-card-payment.ts';

const DO_NOT_PAY_TWICE =
  'Se você já pagou, não pague de novo: o pagamento pode ter sido feito. Confira aqui em instantes.';

interface PaymentPageProps {
  readonly paymentId: string;
  /** The key in the link of the student's mail; without it no PIX code or boleto is shown. */
  readonly linkKey: string | undefined;
}

export function PaymentPage({ paymentId, linkKey }: PaymentPageProps) {
  const program = useProgram();
  useDocumentTitle(`Pagamento · ${program.name}`);
  const answer = usePublicPayment(paymentId, linkKey);
  const { data } = answer;
  return (
    <PublicPage title="Pagamento">
      {data === undefined ? (
        <Unknown answer={answer} />
      ) : (
        <>
          <Summary payment={data} />
          <Pay payment={data} answer={answer} linkKey={linkKey} />
        </>
      )}
    </PublicPage>
  );
}

function Unknown({ answer }: { readonly answer: QueryAnswer }) {
  if (isGone(useFailure(answer))) return <CardOutcome outcome="UNKNOWN" />;
  return <NotOpened answer={answer} what="o pagamento" advice={DO_NOT_PAY_TWICE} />;
}

function Summary({ payment }: { readonly payment: PaymentShown }) {
  return (
    <section className={classes['summary']} aria-label="Resumo do pagamento">
      <p>Olá, {payment.studentFirstName}!</p>
      <p className={classes['amount']}>{moneyText(payment.grossValue)}</p>
      <dl>
        <dt>Referente a</dt>
        <dd>{payment.description}</dd>
        <dt>Cobrança</dt>
        <dd>{payment.orderId}</dd>
        <dt>Vencimento</dt>
        <dd>{dateText(payment.dueDate)}</dd>
        <dt>Quem recebe</dt>
        <dd>
          {payment.drivingSchoolName}
          <br />
          {payment.drivingSchoolCompanyName}, CNPJ{' '}
          <span className="kit-figures">{formatCnpj(payment.drivingSchoolCnpj)}</span>
          <br />
          Telefone{' '}
          <a className="kit-link kit-figures" href={`tel:+55${payment.drivingSchoolPhone}`}>
            {formatPhone(payment.drivingSchoolPhone)}
          </a>
        </dd>
      </dl>
    </section>
  );
}

interface ToldProps {
  readonly outcome: Outcome;
  readonly payment: PaymentShown;
  readonly receipt: Receipt | undefined;
}

/** Shows the outcome of the payment. Renders nothing when the page offers a payment code or the card form instead. */
function Told({ outcome, payment, receipt }: ToldProps) {
  if (outcome === 'TO_PAY_BY_CODE' || (outcome === 'PAYABLE' && payment.card !== null)) return null;
  return (
    <CardOutcome outcome={outcome === 'PAYABLE' ? 'ISSUING' : outcome}>
      {outcome === 'PAID' ? <Paid payment={payment} receipt={receipt} /> : null}
    </CardOutcome>
  );
}

interface PayProps {
  readonly payment: PaymentShown;
  readonly answer: QueryAnswer & { readonly dataUpdatedAt: number };
  readonly linkKey: string | undefined;
}

function Pay({ payment, answer, linkKey }: PayProps) {
  const { refusal, isPaying, receipt, pay, unansweredAt } = useCardPayment(payment.entityPaymentId);
  const outcome = receipt === undefined ? outcomeOf(payment) : 'PAID';
  const { card } = payment;
  const isPayable = outcome === 'PAYABLE' && card !== null;
  // An attempt to pay stayed without an answer and the payment has not been read since, so its outcome is unknown.
  const isUnanswered = isPayable && answer.dataUpdatedAt < unansweredAt;
  return (
    <>
      <div aria-live="polite">
        <Told outcome={outcome} payment={payment} receipt={receipt} />
        {isUnanswered ? (
          <CardOutcome
            outcome="UNANSWERED"
            action={<TryAgain answer={answer} variant="default" label="Conferir o pagamento" />}
          />
        ) : null}
      </div>
      <CodeToPay payment={payment} linkKey={linkKey} />
      {isPayable ? (
        <div hidden={isUnanswered}>
          <CardForm
            fieldsUrl={card.fieldsUrl}
            grossValue={payment.grossValue}
            options={card.installments}
            refusal={refusal}
            isPaying={isPaying}
            onPay={(leave, installments) => pay({ leave, installments })}
          />
        </div>
      ) : null}
    </>
  );
}
