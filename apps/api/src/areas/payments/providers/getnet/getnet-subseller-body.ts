import type { BankOperationType } from '@habilita/contract';
import type { RecipientData } from '../recipient-registrar.ts';
import { plain } from './getnet-bodies.ts';
import type { GetnetBackOffice } from './getnet-config.ts';

const CAIXA_DIGITS = 8;

/**
 * The number of a bank account as Getnet wants it: the number of an account at Caixa begins with its operation
 * (fact A21).
 */
function accountNumber(account: string, operation: BankOperationType | null): string {
  return operation === null ? account : `${Number(operation)}${account.padStart(CAIXA_DIGITS, '0')}`;
}

/**
 * The body that registers a sub-seller, in its long form (docs/provider-facts.md P1.8). The same data give the same
 * body.
 */
export function subsellerBody(data: RecipientData, { merchantId, paymentPlans }: GetnetBackOffice) {
  const { address, bank, phone } = data;
  return {
    merchant_id: merchantId,
    subsellerid_ext: data.drivingSchoolId,
    legal_document_number: data.cnpj,
    legal_name: plain(data.companyName, 100),
    trade_name: plain(data.commercialName, 100),
    state_fiscal_document_number: 'ISENTO',
    federal_registration_status: 'active',
    email: data.email,
    phone: { area_code: phone.slice(0, 2), phone_number: phone.slice(2) },
    business_address: {
      mailing_address_equals: 'S',
      street: plain(address.street, 57),
      number: plain(address.number, 6) || 'SN',
      ...(address.complement === null ? {} : { suite: plain(address.complement, 30) }),
      district: plain(address.district, 60),
      city: plain(address.city, 40),
      state: address.state,
      postal_code: address.postalCode,
      country: 'Brasil',
    },
    bank_accounts: {
      type_accounts: 'unique',
      unique_account: {
        bank: bank.code,
        agency: bank.agency,
        agency_digit: bank.agencyDigit ?? '0',
        account: accountNumber(bank.account, bank.operation),
        account_digit: bank.accountDigit,
        account_type: bank.type === 'SAVINGS' ? 'P' : 'C',
      },
    },
    payment_plan: paymentPlans[data.paymentPlanDays],
    accepted_contract: 'S',
    marketplace_store: 'S',
    block_payments: 'N',
    liability_chargeback: 'N',
  };
}
