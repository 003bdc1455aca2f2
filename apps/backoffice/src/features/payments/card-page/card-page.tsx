import { useDocumentTitle } from '@mantine/hooks';
import { useProgram } from '#app/program.ts';
import { PublicPage } from '#app/shell/public-page.tsx';
import { isGone, NotOpened } from '#features/shared/public-link/not-opened.tsx';
import { dateText, moneyText } from '#kit/format.ts';
import { type Asked, useFailure } from '#kit/NotLoaded.tsx';
import { CardForm } from './card-form.tsx';
import classes from './card-page.module.css';
import { CardOutcome } from './card-outcome.tsx';
import { outcomeOf } from './outcome.ts';
import { type PaymentShown, useCardPayment, usePublicPayment } from './use-card-payment.ts';

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
          <Pay payment={data} />
        </>
      )}
    </PublicPage>
  );
}

function Unknown({ answer }: { readonly answer: Asked }) {
  if (isGone(useFailure(answer))) return <CardOutcome outcome="UNKNOWN" />;
  return <NotOpened answer={answer} what="o pagamento" />;
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

function Pay({ payment }: { readonly payment: PaymentShown }) {
  const { refusal, isPaying, receipt, pay } = useCardPayment(payment.entityPaymentId);
  const outcome = receipt === undefined ? outcomeOf(payment) : 'PAID';
  const { card } = payment;
  const isPayable = outcome === 'PAYABLE' && card !== null;
  return (
    <>
      <div aria-live="polite">
        {isPayable ? null : <CardOutcome outcome={outcome === 'PAYABLE' ? 'ISSUING' : outcome} receipt={receipt} />}
      </div>
      {isPayable ? (
        <CardForm
          grossValue={payment.grossValue}
          options={card.installments}
          refusal={refusal}
          isPaying={isPaying}
          onPay={(typed, installments) => pay({ card: typed, installments, tokenUrl: card.tokenUrl })}
        />
      ) : null}
    </>
  );
}
