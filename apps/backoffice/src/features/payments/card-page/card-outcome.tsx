import { Loader } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { moneyText } from '#kit/format.ts';
import classes from './card-page.module.css';
import type { Outcome } from './outcome.ts';
import type { Receipt } from './use-card-payment.ts';

const WORDS: Readonly<Record<Exclude<Outcome, 'PAYABLE'>, readonly [title: string, text: string]>> = {
  PAID: ['Pagamento realizado', 'Recebemos o seu pagamento. Você pode fechar esta página.'],
  IN_PROGRESS: [
    'Estamos confirmando o pagamento',
    'Isto pode levar cerca de um minuto. Não tente de novo: aguarde nesta página.',
  ],
  ISSUING: ['Estamos preparando a cobrança', 'Em instantes você poderá pagar. Aguarde nesta página.'],
  CLOSED: [
    'Este pagamento não está mais disponível',
    'Ele foi cancelado ou substituído. Fale com o seu CFC para receber um novo link.',
  ],
  OTHER_METHOD: ['Este pagamento não é por cartão', 'Pague por PIX ou boleto, como escolhido na matrícula.'],
  UNANSWERED: [
    'Ainda não sabemos se o pagamento foi feito',
    'A resposta não chegou, mas o pagamento pode ter sido feito. Não pague de novo: aguarde um instante e confira aqui.',
  ],
  UNKNOWN: ['Pagamento não encontrado', 'Confira se o link está completo ou peça um novo ao seu CFC.'],
};

export function CardOutcome({
  outcome,
  receipt,
  action,
}: {
  readonly outcome: Exclude<Outcome, 'PAYABLE'>;
  readonly receipt?: Receipt | undefined;
  readonly action?: ReactNode;
}) {
  const [title, text] = WORDS[outcome];
  return (
    <section className={classes['outcome']} data-outcome={outcome}>
      <Sign outcome={outcome} />
      <h2>{title}</h2>
      <p>{text}</p>
      {receipt === undefined ? null : (
        <p>
          {moneyText(receipt.grossValue)} em {receipt.installments}x
          {receipt.cardBrand === null ? '' : `, ${receipt.cardBrand}`}
        </p>
      )}
      {action}
    </section>
  );
}

function Sign({ outcome }: { readonly outcome: Outcome }) {
  if (outcome === 'IN_PROGRESS' || outcome === 'ISSUING') return <Loader size={32} aria-hidden="true" />;
  return outcome === 'PAID' ? (
    <IconCircleCheck size={40} aria-hidden="true" />
  ) : (
    <IconInfoCircle size={40} aria-hidden="true" />
  );
}
