import { formatBoletoLine } from '@habilita/kernel';
import { type Html, html } from '../shared/html.ts';
import { button, clock, deliveryTable, frame, money } from '../shared/page-parts.ts';
import { brandOf, CARD_DENIALS, GETNET_TEST_CARDS } from './cards.ts';
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

/** The table of test card numbers that people can type on the student's page, each with its outcome. */
const testCards = (): Html =>
  html`<table><thead><tr><th>Número</th><th>Bandeira</th><th>O que acontece</th></tr></thead><tbody>${GETNET_TEST_CARDS.map(
    ({ number, outcome }) => html`<tr>
<td data-label="Número"><code>${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</code></td>
<td data-label="Bandeira">${brandOf(number) ?? 'outra'}</td>
<td data-label="O que acontece">${outcome === 'approved' ? 'Aprovado' : `Negado: ${CARD_DENIALS[outcome].message}`}</td></tr>`,
  )}</tbody></table>`;

export function page(view: PageView): string {
  const { search, payments, total, deliveries, nonce } = view;
  const about = {
    title: 'Getnet simulada',
    hint: 'Pague um boleto e o sistema recebe o aviso em segundos.',
    searchLabel: 'Buscar por nome, payment_id, linha digitável ou código de barras',
    heading: 'Pagamentos',
  };
  const notices = deliveries.map(({ fields, ...row }) => ({
    ...row,
    notice: `${fields['payment_type'] ?? 'boleto'} ${fields['status'] ?? ''}`,
    about: fields['status'] ?? '',
  }));
  const sections = html`<section><h2>Cartões de teste</h2><p class="quiet">Qualquer validade no futuro e qualquer código servem. Outros números válidos são aprovados.</p>${testCards()}</section>
<section><h2>Sub-sellers</h2>${subsellerTable(view)}</section>
<section><h2>Últimos avisos enviados</h2>${deliveryTable(notices)}</section>`;
  return frame({ ...about, search, shown: payments.length, total, nonce }, paymentTable(view), sections);
}
