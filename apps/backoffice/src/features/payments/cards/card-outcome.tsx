import { Loader } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './card-page.module.css';
import type { Outcome } from './outcome.ts';

type Shown = Exclude<Outcome, 'PAYABLE' | 'TO_PAY_BY_CODE'>;

const WORDS: Readonly<Record<Shown, readonly [title: string, text: string]>> = {
  PAID: ['Pagamento realizado', 'Recebemos o seu pagamento. Obrigado!'],
  IN_PROGRESS: [
    'Estamos confirmando o pagamento',
    'Isto pode levar cerca de um minuto. Não tente de novo: aguarde nesta página.',
  ],
  ISSUING: ['Estamos preparando a cobrança', 'Em instantes você poderá pagar. Aguarde nesta página.'],
  CLOSED: [
    'Este pagamento não está mais disponível',
    'Ele foi cancelado ou substituído. Fale com o seu CFC para receber um novo link.',
  ],
  KEY_REQUIRED: [
    'Abra o link que enviamos ao seu e-mail',
    'Por segurança, o código PIX e o boleto só aparecem por ele. Se não o encontrar, peça ao CFC que o envie de novo.',
  ],
  PIX_EXPIRED: [
    'O código PIX venceu',
    'Não é mais possível pagar por ele. Fale com o CFC para receber uma nova cobrança.',
  ],
  WAITS_FOR_SCHOOL: [
    'O CFC ainda está se preparando para receber',
    'A cobrança fica pronta assim que o cadastro dele no provedor de pagamentos for aprovado. Nada foi cobrado: volte a abrir este link mais tarde.',
  ],
  REFUSED: [
    'Não é possível pagar desta forma agora',
    'Nada foi cobrado. Fale com o CFC, pelo telefone acima, para combinar outra forma de pagamento ou receber um novo link.',
  ],
  UNANSWERED: [
    'Ainda não sabemos se o pagamento foi feito',
    'A resposta não chegou, mas o pagamento pode ter sido feito. Não pague de novo: aguarde um instante e confira aqui.',
  ],
  UNKNOWN: ['Pagamento não encontrado', 'Confira se o link está completo ou peça um novo ao seu CFC.'],
};

export function CardOutcome({
  outcome,
  children,
  action,
}: {
  readonly outcome: Shown;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  const [title, text] = WORDS[outcome];
  return (
    <section className={classes['outcome']} data-outcome={outcome}>
      <Sign outcome={outcome} />
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
      {action}
    </section>
  );
}

function Sign({ outcome }: { readonly outcome: Shown }) {
  if (outcome === 'IN_PROGRESS' || outcome === 'ISSUING') return <Loader size={32} aria-hidden="true" />;
  return outcome === 'PAID' ? (
    <IconCircleCheck size={40} aria-hidden="true" />
  ) : (
    <IconInfoCircle size={40} aria-hidden="true" />
  );
}
