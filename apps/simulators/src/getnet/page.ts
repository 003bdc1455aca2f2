import { cents, formatBoletoLine, formatBrl } from '@habilita/kernel';
import { type Html, html } from '../shared/html.ts';
import { STYLE } from '../shared/page-style.ts';
import { brandOf, CARD_DENIALS, GETNET_TEST_CARDS } from './cards.ts';
import { ZONE } from './engine.ts';
import type { Delivery, Payment, Subseller } from './records.ts';

interface PageView {
  readonly payments: readonly Payment[];
  readonly total: number;
  readonly search: string;
  readonly subsellers: readonly Subseller[];
  readonly deliveries: readonly Delivery[];
  readonly nonce: string;
}

const STATUS: Readonly<Record<Payment['status'], readonly [label: string, look: string]>> = {
  PENDING: ['Em aberto', 'open'],
  APPROVED: ['Aprovado', 'paid'],
  PAID: ['Pago', 'paid'],
  DENIED: ['Negado', 'cancelled'],
  CANCELED: ['Cancelado', 'cancelled'],
};
const DELIVERY = { WAITING: 'Aguardando', DELIVERED: 'Entregue', GIVEN_UP: 'Desistiu' };

const money = (amount: number): string => formatBrl(cents(amount));

const clock = (instant: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(ZONE)
    .toLocaleString('pt-BR', { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' });

const button = (action: string, label: string, about: string, look = 'plain'): Html =>
  html`<form method="post" action="/simulator/${action}"><button class="${look}" aria-label="${label}: ${about}">${label}</button></form>`;

const isDisputed = ({ operations }: Payment): boolean =>
  operations.findLast(({ rel }) => rel.startsWith('chargeback'))?.rel === 'chargeback';

function actions(payment: Payment): Html {
  const { id, method, status, customer, amount } = payment;
  const about = `${customer}, ${money(amount)}`;
  if (method === 'BOLETO')
    return html`${status !== 'PAID' && button(`pay/${id}`, status === 'PENDING' ? 'Pagar' : 'Pagar mesmo assim', about, status === 'PENDING' ? 'primary' : 'plain')}`;
  if (status !== 'APPROVED') return html``;
  if (isDisputed(payment)) return button(`win/${id}`, 'Ganhar contestação', about);
  return html`${button(`cancel/${id}`, 'Cancelar', about)}${button(`dispute/${id}`, 'Contestar', about)}`;
}

function paymentRow(payment: Payment): Html {
  const { customer, id, createdAt, amount, status, card, boleto, denial } = payment;
  const [label, look] = STATUS[status];
  const how = card
    ? `${card.brand} final ${card.lastFour}, ${card.installments}x`
    : `Boleto ${formatBoletoLine(boleto?.line ?? '')}`;
  return html`<tr>
<td data-label="Pagador"><div><strong>${customer}</strong><br><span class="quiet">${how}</span></div></td>
<td data-label="payment_id"><code>${id}</code></td>
<td data-label="Quando">${clock(createdAt)}</td>
<td data-label="Valor" class="money">${money(amount)}</td>
<td data-label="Situação"><div><span class="badge ${look}">${isDisputed(payment) ? 'Contestado' : label}</span>${
    denial !== null && html`<br><span class="quiet">${denial.code} ${denial.message}</span>`
  }</div></td>
<td>${actions(payment)}</td></tr>`;
}

function paymentTable({ payments, search }: PageView): Html {
  if (payments.length === 0)
    return html`<p class="empty">${search ? `Nada encontrado para “${search}”.` : 'Nenhum pagamento ainda.'}</p>`;
  return html`<table><thead><tr><th>Pagador</th><th>payment_id</th><th>Quando</th><th class="money">Valor</th><th>Situação</th><th>Ação</th></tr></thead>
<tbody>${payments.map(paymentRow)}</tbody></table>`;
}

function subsellerRow({ id, name, document, status, enabled, captures }: Subseller): Html {
  const look = captures ? 'paid' : enabled || status === 'Reprovado' ? 'cancelled' : 'waiting';
  return html`<tr>
<td data-label="Autoescola"><div><strong>${name}</strong><br><span class="quiet">${document}</span></div></td>
<td data-label="Situação"><span class="badge ${look}">${status}</span></td>
<td>${status !== 'Aprovado Transacionar' && button(`subsellers/${id}/approved`, 'Aprovar', name, 'primary')}${
    status === 'Em Análise' && button(`subsellers/${id}/refused`, 'Reprovar', name)
  }${captures && button(`subsellers/${id}/blocked`, 'Bloquear', name)}</td></tr>`;
}

function subsellerTable({ subsellers }: PageView): Html {
  if (subsellers.length === 0) return html`<p class="empty">Nenhum sub-seller cadastrado ainda.</p>`;
  return html`<table><thead><tr><th>Autoescola</th><th>Situação</th><th>Ação</th></tr></thead><tbody>${subsellers.map(subsellerRow)}</tbody></table>`;
}

/** Numbers that people can type on the student's page, each with what becomes of it. */
const testCards = (): Html =>
  html`<table><thead><tr><th>Número</th><th>Bandeira</th><th>O que acontece</th></tr></thead><tbody>${GETNET_TEST_CARDS.map(
    ({ number, outcome }) => html`<tr>
<td data-label="Número"><code>${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</code></td>
<td data-label="Bandeira">${brandOf(number) ?? 'outra'}</td>
<td data-label="O que acontece">${outcome === 'approved' ? 'Aprovado' : `Negado: ${CARD_DENIALS[outcome].message}`}</td></tr>`,
  )}</tbody></table>`;

const deliveryRow = ({ id, at, fields, state, requests }: Delivery) => html`<tr>
<td data-label="Quando">${clock(at)}</td><td data-label="Aviso">${fields['payment_type'] ?? 'boleto'} ${fields['status'] ?? ''}</td>
<td data-label="Situação"><span class="badge ${state.toLowerCase()}">${DELIVERY[state]}</span></td>
<td data-label="Tentativas">${requests.length}</td><td data-label="Resposta">${requests.at(-1)?.answer ?? '—'}</td>
<td>${button(`redeliver/${id}`, 'Enviar de novo', fields['status'] ?? '')}</td></tr>`;

function deliveryTable({ deliveries }: PageView): Html {
  if (deliveries.length === 0) return html`<p class="empty">Nenhum aviso ainda.</p>`;
  return html`<table><thead><tr><th>Quando</th><th>Aviso</th><th>Situação</th><th>Tentativas</th><th>Resposta</th><th>Ação</th></tr></thead><tbody>${deliveries.map(deliveryRow)}</tbody></table>`;
}

export function page(view: PageView): string {
  const { search, payments, total, nonce } = view;
  const heading = search ? 'Resultado da busca' : 'Pagamentos';
  const count = payments.length < total ? `mostrando ${payments.length} de ${total}` : `${total}`;
  return html`<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Getnet simulada · Habilita</title>
<link rel="icon" href="data:,"><style nonce="${nonce}">${STYLE}</style></head>
<body><header><h1>Getnet simulada</h1><p class="quiet">Nada aqui move dinheiro de verdade. Pague um boleto e o sistema recebe o aviso em segundos.</p></header>
<main><form class="search" role="search" action="/"><label for="q">Buscar por nome, payment_id, linha digitável ou código de barras</label>
<div><input id="q" name="q" type="search" value="${search}" autocomplete="off"><button class="primary">Buscar</button>${
    search !== '' && html`<a href="/">Limpar</a>`
  }</div></form>
<section><h2>${heading} <span class="quiet">(${count})</span></h2>${paymentTable(view)}</section>
<section><h2>Cartões de teste</h2><p class="quiet">Qualquer validade no futuro e qualquer código servem. Outros números válidos são aprovados.</p>${testCards()}</section>
<section><h2>Sub-sellers</h2>${subsellerTable(view)}</section>
<section><h2>Últimos avisos enviados</h2>${deliveryTable(view)}</section></main></body></html>`.markup;
}
