import { campaignText, cents, escapeMarkup, formatBrl, formatCnpj, formatCpf, formatDateTime } from '@habilita/kernel';
import type { ReceiptRow } from './payment-in-cfc.queries.ts';

/** The receipt as HTML, from which its PDF is made: who received what from whom, when and for what. */
export function receiptDocument(payment: ReceiptRow, now: Temporal.Instant) {
  const { studentName, cpf, drivingSchoolName, cnpj, planName, createdBy, zoneOffset, registrationId } = payment;
  const campaign = campaignText(payment.campaignName, payment.edition);
  const amount = formatBrl(cents(payment.marketplaceCents + payment.partnerCents));
  const school = [drivingSchoolName ?? '', ...(cnpj === null ? [] : [`CNPJ ${formatCnpj(cnpj)}`])].join(', ');
  const at = (moment: Temporal.Instant) => formatDateTime(moment.toString(), zoneOffset);
  const facts = [
    ['Valor', amount],
    ['Recebido de', `${studentName}, CPF ${formatCpf(cpf)}`],
    ['Recebido por', school],
    ['Recebido em', at(payment.createdAt)],
    ['Referente a', `${planName}, ${campaign}`],
    ...(createdBy === null ? [] : [['Registrado por', createdBy]]),
  ] as const;
  const rows = facts.map(
    ([label = '', value = '']) =>
      `<tr><th style="text-align:left;white-space:nowrap">${label}</th><td>${escapeMarkup(value)}</td></tr>`,
  );
  const html = [
    '<h1>Recibo de pagamento no CFC</h1>',
    `<table>${rows.join('')}</table>`,
    '<p> </p><p> </p><p>____________________________________________</p>',
    `<p>${escapeMarkup(drivingSchoolName ?? '')}</p>`,
  ].join('');
  return {
    html,
    title: `Recibo ${payment.id}`,
    header: `${campaign} · Matrícula ${registrationId}`,
    footer: `Recibo ${payment.id}. Emitido em ${at(now)}.`,
    createdAt: now.toString(),
  };
}
