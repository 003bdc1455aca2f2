import {
  boletoLineFromBarcode,
  formatBoletoLine,
  formatBrl,
  formatCep,
  formatCnpj,
  formatCpf,
  formatDate,
  localDate,
} from '@habilita/kernel';
import type { BoletoRow } from '../ways-to-pay/instruments.queries.ts';
import { DEFAULT_INSTRUCTIONS } from '../charges/charge-request.ts';
import { partInBrackets } from '../ways-to-pay/part-in-brackets.ts';
import { bankCodeWithDigit, chargeAccountOf } from './bank-code.ts';

export interface BoletoSlip {
  readonly bankName: string;
  /** The bank's code with its check digit, such as '033-7'. */
  readonly bankCode: string;
  /** The 44 digits of the bar code. */
  readonly barcode: string;
  /** The linha digitável with its points and spaces. */
  readonly line: string;
  readonly dueDate: string;
  readonly beneficiary: string;
  readonly beneficiaryAddress: string;
  readonly beneficiaryCode: string;
  readonly ourNumber: string;
  readonly wallet: string;
  readonly documentNumber: string;
  readonly documentDate: string;
  readonly amount: string;
  readonly description: string;
  readonly instructions: string;
  readonly payer: string;
  readonly payerAddress: string;
  /** The code that pays the boleto by PIX; null when its provider gave none. */
  readonly pixCode: string | null;
}

/** What is printed on a boleto; the caller must have checked `barcode`. */
export function boletoSlip(row: BoletoRow, barcode: string): BoletoSlip {
  const account = chargeAccountOf(barcode);
  return {
    bankName: row.bankName ?? 'Banco',
    bankCode: bankCodeWithDigit(barcode.slice(0, 3)),
    barcode,
    line: formatBoletoLine(boletoLineFromBarcode(barcode)),
    dueDate: formatDate(row.dueDate),
    beneficiary: `${row.boletoBeneficiary} - CNPJ ${formatCnpj(row.cnpj)}`,
    beneficiaryAddress: `${row.schoolStreet}, ${row.schoolNumber}, ${row.schoolNeighborhood}, ${row.schoolCity}/${row.schoolState}, CEP ${formatCep(row.schoolCep)}`,
    beneficiaryCode: account?.beneficiaryCode ?? '',
    ourNumber: row.ourNumber ?? '',
    wallet: account?.wallet ?? '',
    documentNumber: row.orderId,
    documentDate: formatDate(localDate(row.createdAt.toString(), row.zoneOffset)),
    amount: formatBrl(row.gross),
    description: descriptionOf(row),
    instructions: row.boletoInstructions ?? DEFAULT_INSTRUCTIONS,
    payer: `${row.payerName} - CPF ${formatCpf(row.payerCpf)}`,
    payerAddress: payerAddressOf(row),
    pixCode: row.pixCopyAndPasteCode,
  };
}

const descriptionOf = (row: BoletoRow): string => `${row.planName}${partInBrackets(row)}, ${row.campaignName}`;

function payerAddressOf(row: BoletoRow): string {
  const street = [row.street, row.number, row.complement, row.neighborhood].filter((part) => part).join(', ');
  const cep = row.cep === null ? '' : `, CEP ${formatCep(row.cep)}`;
  return `${street}, ${row.city ?? ''}/${row.state ?? ''}${cep}`;
}
