import { Loader } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { ApiFailure } from '#app/failure.ts';
import { useProgram } from '#app/program.ts';
import { PublicPage } from '#app/shell/public-page.tsx';
import { dateText, moneyText } from '#kit/format.ts';
import { CardForm } from './card-form.tsx';
import classes from './card-page.module.css';
import { CardOutcome } from './card-outcome.tsx';
import { outcomeOf } from './outcome.ts';
import { type PaymentShown, useCardPayment, usePublicPayment } from './use-card-payment.ts';

export function CardPage({ paymentId }: { readonly paymentId: string }) {
  const program = useProgram();
  useDocumentTitle(`Pagamento · ${program.name}`);
  const { data, error } = usePublicPayment(paymentId);
  return (
    <PublicPage title="Pagamento">
      {data === undefined ? (
        <Unknown error={error} />
      ) : (
        <>
          <Summary payment={data} />
          <Pay payment={data} />
        </>
      )}
    </PublicPage>
  );
}

function Unknown({ error }: { readonly error: Error | null }) {
  if (error === null) return <Loader aria-label="Carregando o pagamento" />;
  const isGone = error instanceof ApiFailure && (error.status === 404 || error.status === 400);
  return <CardOutcome outcome={isGone ? 'UNKNOWN' : 'UNREACHABLE'} />;
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
