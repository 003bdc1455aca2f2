import { randomBytes } from 'node:crypto';
import { cents, formatBrl } from '@habilita/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { DeliveryFields } from './deliveries.ts';
import { type Html, html } from './html.ts';
import { STYLE } from './page-style.ts';

/* The parts that the HTML pages of all simulators share. */

/** How many records a page shows at most: in the table of the search, and in each list of the newest records. */
export const SHOWN = 100;
export const NEWEST_SHOWN = 15;

const DELIVERY = { WAITING: 'Aguardando', DELIVERED: 'Entregue', GIVEN_UP: 'Desistiu' };

export const money = (amount: number): string => formatBrl(cents(amount));

export const clock = (instant: string | Temporal.Instant): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO('America/Sao_Paulo')
    .toLocaleString('pt-BR', { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' });

export const button = (action: string, label: string, about: string, look = 'plain'): Html =>
  html`<form method="post" action="/simulator/${action}"><button class="${look}" aria-label="${label}: ${about}">${label}</button></form>`;

/**
 * A notice to the product, as the page lists it: `at` is its ISO time, `notice` its name in the table, and `about` its
 * name in the label of its button.
 */
interface ShownDelivery extends DeliveryFields {
  readonly at: string;
  readonly notice: string;
  readonly about: string;
}

const deliveryRow = ({ id, at, notice, about, state, requests }: ShownDelivery) => html`<tr>
<td data-label="Quando">${clock(at)}</td><td data-label="Aviso">${notice}</td>
<td data-label="Situação"><span class="badge ${state.toLowerCase()}">${DELIVERY[state]}</span></td>
<td data-label="Tentativas">${requests.length}</td><td data-label="Resposta">${requests.at(-1)?.answer ?? '—'}</td>
<td>${button(`redeliver/${id}`, 'Enviar de novo', about)}</td></tr>`;

export function deliveryTable(deliveries: readonly ShownDelivery[]): Html {
  if (deliveries.length === 0) return html`<p class="empty">Nenhum aviso ainda.</p>`;
  return html`<table><thead><tr><th>Quando</th><th>Aviso</th><th>Situação</th><th>Tentativas</th><th>Resposta</th><th>Ação</th></tr></thead><tbody>${deliveries.map(deliveryRow)}</tbody></table>`;
}

interface Frame {
  readonly title: string;
  /** A sentence that says what a person can do on the page. It follows the sentence that no real money is moved. */
  readonly hint: string;
  readonly searchLabel: string;
  readonly search: string;
  /** The heading above all records, when nothing is searched. */
  readonly heading: string;
  readonly shown: number;
  readonly total: number;
  readonly nonce: string;
}

/** The whole page: its head, the search form, the table of the records that were found, and the other sections. */
export function frame(view: Frame, table: Html, sections: Html): string {
  const { title, hint, searchLabel, search, shown, total, nonce } = view;
  const heading = search ? 'Resultado da busca' : view.heading;
  const count = shown < total ? `mostrando ${shown} de ${total}` : `${total}`;
  return html`<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title} · Habilita</title>
<link rel="icon" href="data:,"><style nonce="${nonce}">${STYLE}</style></head>
<body><header><h1>${title}</h1><p class="quiet">Nada aqui move dinheiro de verdade. ${hint}</p></header>
<main><form class="search" role="search" action="/"><label for="q">${searchLabel}</label>
<div><input id="q" name="q" type="search" value="${search}" autocomplete="off"><button class="primary">Buscar</button>${
    search !== '' && html`<a href="/">Limpar</a>`
  }</div></form>
<section><h2>${heading} <span class="quiet">(${count})</span></h2>${table}</section>
${sections}</main></body></html>`.markup;
}

const queryShape = z.object({ q: z.string().max(1_000).catch('') });

export const searchOf = ({ query }: FastifyRequest): string => queryShape.parse(query).q.trim();

/** Sends a page, whose style is allowed by its nonce; it has no script. */
export function sendPage(reply: FastifyReply, page: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
  return reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('text/html; charset=utf-8')
    .send(page(nonce));
}
