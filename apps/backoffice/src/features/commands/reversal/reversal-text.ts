import { ACCOUNT_TYPES, type paymentReversalsEndpoint } from '@habilita/contract';
import { formatCnpj, formatCpf } from '@habilita/kernel';
import type { CallResponse } from '#api-client/transport.ts';

export type Reversal = CallResponse<typeof paymentReversalsEndpoint>['content'][number];

const withDigit = (number: string | null, digit: string | null): string =>
  digit === null ? (number ?? '') : `${number ?? ''}-${digit}`;

const isMasked = (text: string): boolean => text.startsWith('•');

/** The account a payment goes back to, line by line; undefined for a card. */
export function bankAccountText(reversal: Reversal): readonly string[] | undefined {
  const { customerName, customerDocument, customerDocumentType: type, customerAccountType } = reversal;
  if (customerName === null || customerDocument === null || customerAccountType === null) return undefined;
  const masks = type === 'CNPJ' ? formatCnpj : formatCpf;
  const document = isMasked(customerDocument) ? customerDocument : masks(customerDocument);
  const agency = withDigit(reversal.customerAgencyNumber, reversal.customerAgencyVerificationDigit);
  const account = withDigit(reversal.customerAccountNumber, reversal.customerAccountVerificationDigit);
  return [
    `${customerName} · ${type} ${document}`,
    [reversal.customerBankNumber, reversal.customerBankName].filter(Boolean).join(' - '),
    `Agência ${agency} · ${ACCOUNT_TYPES[customerAccountType]} ${account}`,
  ];
}
