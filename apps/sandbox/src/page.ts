import { cents, formatBoletoLine, formatBrl, formatDate } from '@habilita/kernel';
import { type Charge, type ChargeStatus, statusOf } from './charge.ts';
import { type Html, html } from './html.ts';
import type { Delivery } from './dispatch.ts';
import { STYLE } from './page-style.ts';
import { DENIALS, TEST_CARDS, type TestCard } from './test-cards.ts';

export interface PageView {
  charges: Charge[];
  total: number;
  search: string;
  deliveries: Delivery[];
  now: Temporal.Instant;
  nonce: string;
}

const STATUS: Record<ChargeStatus, string> = {
  OPEN: 'Em aberto',
  PAID: 'Paga',
  CANCELLED: 'Cancelada',
  EXPIRED: 'Vencida',
  REFUNDED: 'Devolvida',
};
const METHOD = { PIX: 'PIX', BOLETO: 'Boleto', CREDIT: 'Cartão' };
const DELIVERY = { WAITING: 'Aguardando', DELIVERED: 'Entregue', GIVEN_UP: 'Desistiu' };
const NOTICE = {
  'charge.paid': 'Pagamento',
  'charge.denied': 'Recusa',
  'charge.cancelled': 'Cancelamento',
  'charge.refunded': 'Devolução',
};

const clock = (instant: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO('America/Sao_Paulo')
    .toLocaleString('pt-BR', { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' });

function codeOf({ pix, boleto }: Charge): Html {
  if (pix) return html`<code>${pix.txid}</code>`;
  if (boleto) return html`<code>${formatBoletoLine(boleto.line)}</code>`;
  return html`<span class="quiet">pago pelo site com um cartão de teste</span>`;
}

function deadlineOf({ boleto, expiresAt }: Charge): string {
  if (boleto) return formatDate(boleto.dueDate);
  return expiresAt ? clock(expiresAt) : '—';
}

function payButton(charge: Charge, status: ChargeStatus): Html {
  const open = status === 'OPEN';
  const label = open ? 'Pagar' : 'Pagar mesmo assim';
  return html`<form method="post" action="/sandbox/pay/${charge.id}">${
    !open && html`<input type="hidden" name="force" value="true">`
  }<button class="${open ? 'primary' : 'plain'}" aria-label="${label}: ${charge.payer.name}, ${formatBrl(cents(charge.amount))}">${label}</button></form>`;
}

function ownButton(charge: Charge, status: ChargeStatus): Html | false {
  if (status !== 'OPEN' && status !== 'PAID') return false;
  const [action, label] = status === 'OPEN' ? ['cancel', 'Cancelar'] : ['refund', 'Devolver'];
  return html`<form method="post" action="/sandbox/${action}/${charge.id}"><button class="plain" aria-label="${label}: ${charge.payer.name}, ${formatBrl(cents(charge.amount))}">${label}</button></form>`;
}

function chargeRow(charge: Charge, now: Temporal.Instant): Html {
  const status = statusOf(charge, now);
  return html`<tr>
<td data-label="Pagador"><strong>${charge.payer.name}</strong><br><span class="quiet">${charge.description}</span></td>
<td data-label="Forma">${METHOD[charge.method]}</td>
<td data-label="Código">${codeOf(charge)}</td>
<td data-label="Prazo">${deadlineOf(charge)}</td>
<td data-label="Valor" class="money">${formatBrl(cents(charge.amount))}</td>
<td data-label="Situação"><span class="badge ${status.toLowerCase()}">${STATUS[status]}</span></td>
<td>${payButton(charge, status)}${ownButton(charge, status)}</td>
</tr>`;
}

function chargeTable({ charges, now, search }: PageView): Html {
  if (charges.length === 0) {
    const message = search ? `Nada encontrado para “${search}”.` : 'Nenhuma cobrança em aberto.';
    return html`<p class="empty">${message}</p>`;
  }
  return html`<table><thead><tr><th>Pagador</th><th>Forma</th><th>Código</th><th>Prazo</th><th class="money">Valor</th><th>Situação</th><th>Ação</th></tr></thead>
<tbody>${charges.map((charge) => chargeRow(charge, now))}</tbody></table>`;
}

function deliveryRow({ notice, state, tries, lastAnswer }: Delivery): Html {
  return html`<tr><td data-label="Quando">${clock(notice.date)}</td><td data-label="Aviso">${NOTICE[notice.type]}</td>
<td data-label="Valor" class="money">${formatBrl(cents(notice.data.amount))}</td>
<td data-label="Situação"><span class="badge ${state.toLowerCase()}">${DELIVERY[state]}</span></td>
<td data-label="Tentativas">${tries}</td><td data-label="Resposta">${lastAnswer ?? '—'}</td></tr>`;
}

function outcomeText({ outcome }: TestCard): string {
  if (outcome === 'approved') return 'Aprovado';
  if (outcome === 'timeout') return 'Sem resposta, nada cobrado';
  return outcome === 'lost_answer' ? 'Sem resposta, mas cobrado' : DENIALS[outcome];
}

function cardList(): Html {
  const rows = TEST_CARDS.map(
    (card) => html`<tr><td><code>${card.number}</code></td><td>${card.brand}</td><td>${outcomeText(card)}</td></tr>`,
  );
  return html`<details open><summary>Cartões de teste</summary><table><thead><tr><th>Número</th><th>Bandeira</th><th>Resultado</th></tr></thead><tbody>${rows}</tbody></table></details>`;
}

export function page(view: PageView): string {
  const { search, charges, total, deliveries, nonce } = view;
  const heading = search ? 'Resultado da busca' : 'Cobranças em aberto';
  const count = charges.length < total ? `mostrando ${charges.length} de ${total}` : `${total}`;
  return html`<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Provedor de pagamentos simulado · Habilita</title>
<link rel="icon" href="data:,"><style nonce="${nonce}">${STYLE}</style></head>
<body><header><h1>Provedor de pagamentos simulado</h1><p class="quiet">Nada aqui move dinheiro de verdade. Pague uma cobrança e o sistema recebe o aviso em segundos.</p></header>
<main><form class="search" role="search" action="/"><label for="q">Buscar por nome, txid ou linha digitável</label>
<div><input id="q" name="q" type="search" value="${search}" autocomplete="off"><button class="primary">Buscar</button>${
    search !== '' && html`<a href="/">Limpar</a>`
  }</div></form>
<section><h2>${heading} <span class="quiet">(${count})</span></h2>${chargeTable(view)}</section>
<section><h2>Últimos avisos enviados</h2>${
    deliveries.length === 0
      ? html`<p class="empty">Nenhum aviso ainda.</p>`
      : html`<table><thead><tr><th>Quando</th><th>Aviso</th><th class="money">Valor</th><th>Situação</th><th>Tentativas</th><th>Resposta</th></tr></thead><tbody>${deliveries.map(deliveryRow)}</tbody></table>`
  }</section>${cardList()}</main></body></html>`.markup;
}
