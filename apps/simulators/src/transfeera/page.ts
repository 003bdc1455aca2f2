import { type Html, html } from '../shared/html.ts';
import { button, clock, deliveryTable, frame, money } from '../shared/page-parts.ts';
import type { Charge, Delivery, Receipt, Transfer } from './records.ts';

interface ShownCharge extends Charge {
  readonly received: readonly (Receipt & { readonly left: number })[];
}

interface PageView {
  readonly charges: readonly ShownCharge[];
  readonly total: number;
  readonly search: string;
  readonly transfers: readonly Transfer[];
  readonly deliveries: readonly Delivery[];
  readonly now: Temporal.Instant;
  readonly nonce: string;
}

const STATUS: Readonly<Record<Charge['status'], string>> = {
  ATIVA: 'Em aberto',
  CONCLUIDA: 'Paga',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'Removida',
  REMOVIDA_PELO_PSP: 'Removida pelo banco',
};
const LOOK: Readonly<Record<Charge['status'], string>> = {
  ATIVA: 'open',
  CONCLUIDA: 'paid',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'cancelled',
  REMOVIDA_PELO_PSP: 'cancelled',
};

function actions({ id, status, payer, amount, received }: ShownCharge): Html {
  const about = `${payer.name}, ${money(amount)}`;
  const refundable = received.findLast(({ left }) => left > 0);
  return html`${button(`pay/${id}`, status === 'ATIVA' ? 'Pagar' : 'Pagar mesmo assim', about, status === 'ATIVA' ? 'primary' : 'plain')}${
    refundable !== undefined && button(`refund/${refundable.id}`, 'Devolver', about)
  }${refundable !== undefined && button(`dispute/${refundable.id}`, 'Contestar (MED)', about)}`;
}

function chargeRow(charge: ShownCharge, now: Temporal.Instant): Html {
  const { payer, description, txid, amount, status, createdAt, expiration } = charge;
  const ends = Temporal.Instant.from(createdAt).add({ seconds: expiration });
  const isLate = status === 'ATIVA' && Temporal.Instant.compare(ends, now) <= 0;
  return html`<tr>
<td data-label="Pagador"><strong>${payer.name}</strong><br><span class="quiet">${description}</span></td>
<td data-label="txid"><code>${txid}</code></td>
<td data-label="Expira">${clock(ends)}</td>
<td data-label="Valor" class="money">${money(amount)}</td>
<td data-label="Situação"><span class="badge ${isLate ? 'expired' : LOOK[status]}">${isLate ? 'Expirada' : STATUS[status]}</span></td>
<td>${actions(charge)}</td>
</tr>`;
}

function chargeTable({ charges, now, search }: PageView): Html {
  if (charges.length === 0)
    return html`<p class="empty">${search ? `Nada encontrado para “${search}”.` : 'Nenhuma cobrança em aberto.'}</p>`;
  return html`<table><thead><tr><th>Pagador</th><th>txid</th><th>Expira</th><th class="money">Valor</th><th>Situação</th><th>Ação</th></tr></thead>
<tbody>${charges.map((charge) => chargeRow(charge, now))}</tbody></table>`;
}

const transferRow = ({ id, createdAt, amount, status, description, destination, error }: Transfer) => html`<tr>
<td data-label="Quando">${clock(createdAt)}</td>
<td data-label="Destino"><strong>${destination['name'] ?? destination['pix_key'] ?? ''}</strong><br><span class="quiet">${error?.message ?? description}</span></td>
<td data-label="Valor" class="money">${money(amount)}</td>
<td data-label="Situação"><span class="badge ${status === 'FINALIZADO' ? 'paid' : 'waiting'}">${status}</span></td>
<td>${status === 'FINALIZADO' && button(`return/${id}`, 'Devolver ao pagador', money(amount))}</td></tr>`;

function transferTable({ transfers }: PageView): Html {
  if (transfers.length === 0) return html`<p class="empty">Nenhuma transferência ainda.</p>`;
  return html`<table><thead><tr><th>Quando</th><th>Destino</th><th class="money">Valor</th><th>Situação</th><th>Ação</th></tr></thead><tbody>${transfers.map(transferRow)}</tbody></table>`;
}

export function page(view: PageView): string {
  const { search, charges, total, deliveries, nonce } = view;
  const about = {
    title: 'Transfeera simulada',
    hint: 'Pague um Pix e o sistema recebe o aviso em segundos.',
    searchLabel: 'Buscar por nome, txid ou código Pix',
    heading: 'Cobranças em aberto',
  };
  const notices = deliveries.map(({ date: at, object, ...row }) => ({ ...row, at, notice: object, about: object }));
  const sections = html`<section><h2>Transferências</h2>${transferTable(view)}</section>
<section><h2>Últimos avisos enviados</h2>${deliveryTable(notices)}</section>`;
  return frame({ ...about, search, shown: charges.length, total, nonce }, chargeTable(view), sections);
}
