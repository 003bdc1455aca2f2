import { useDocumentTitle } from '@mantine/hooks';
import { useProgram } from '#app/program.ts';
import { PublicPage } from '#app/shell/public-page.tsx';
import { isGone, NotOpened } from '#features/shared/public-link/not-opened.tsx';
import { dateText, moneyText } from '#kit/format.ts';
import { type Asked, TryAgain, useFailure } from '#kit/NotLoaded.tsx';
import { CardForm } from './card-form.tsx';
import classes from './card-page.module.css';
import { CardOutcome } from './card-outcome.tsx';
import { outcomeOf } from './outcome.ts';
import { type PaymentShown, useCardPayment, usePublicPayment } from './use-card-payment.ts';

const DO_NOT_PAY_TWICE =
  'Se você já pagou, não pague de novo: o pagamento pode ter sido feito. Confira aqui em instantes.';

export function CardPage({ paymentId }: { readonly paymentId: string }) {
  const program = useProgram();
  useDocumentTitle(`Pagamento · ${program.name}`);
  const answer = usePublicPayment(paymentId);
  const { data } = answer;
  return (
    <PublicPage title="Pagamento">
      {data === undefined ? (
        <Unknown answer={answer} />
      ) : (
        <>
          <Summary payment={data} />
          <Pay payment={data} answer={answer} />
        </>
      )}
    </PublicPage>
  );
}

function Unknown({ answer }: { readonly answer: Asked }) {
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
        <dt>CFC</dt>
        <dd>{payment.drivingSchoolName}</dd>
        <dt>Vencimento</dt>
        <dd>{dateText(payment.dueDate)}</dd>
      </dl>
    </section>
  );
}

interface PayProps {
  readonly payment: PaymentShown;
  readonly answer: Asked & { readonly dataUpdatedAt: number };
}

function Pay({ payment, answer }: PayProps) {
  const { refusal, isPaying, receipt, pay, unansweredAt } = useCardPayment(payment.entityPaymentId);
  const outcome = receipt === undefined ? outcomeOf(payment) : 'PAID';
  const { card } = payment;
  const isPayable = outcome === 'PAYABLE' && card !== null;
  // Until the server has told what became of it.
  const isUnanswered = isPayable && answer.dataUpdatedAt < unansweredAt;
  return (
    <>
      <div aria-live="polite">
        {isPayable ? null : <CardOutcome outcome={outcome === 'PAYABLE' ? 'ISSUING' : outcome} receipt={receipt} />}
        {isUnanswered ? (
          <CardOutcome
            outcome="UNANSWERED"
            action={<TryAgain answer={answer} variant="default" label="Conferir o pagamento" />}
          />
        ) : null}
      </div>
      {isPayable ? (
        <div hidden={isUnanswered}>
          <CardForm
            grossValue={payment.grossValue}
            options={card.installments}
            refusal={refusal}
            isPaying={isPaying}
            onPay={(typed, installments) => pay({ card: typed, installments, tokenUrl: card.tokenUrl })}
          />
        </div>
      ) : null}
    </>
  );
}
