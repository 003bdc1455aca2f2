import { hash } from 'node:crypto';
import type { PaymentProviderName } from '@habilita/contract';
import { PIX_KEY_TYPES } from '@habilita/kernel';
import type { DrivingSchoolRecord } from '../driving-schools.queries.ts';

/** The columns of a school that are sent to providers. */
export type SchoolData = Pick<
  DrivingSchoolRecord,
  | 'cnpj'
  | 'companyName'
  | 'commercialName'
  | 'email'
  | 'schoolPhone'
  | 'postalCode'
  | 'state'
  | 'locality'
  | 'neighborhood'
  | 'street'
  | 'number'
  | 'complement'
  | 'accountType'
  | 'bankCode'
  | 'bankOperationType'
  | 'agencyNumber'
  | 'agencyNumberVerificationDigit'
  | 'accountNumber'
  | 'accountNumberVerificationDigit'
  | 'getnetPaymentPlanDays'
  | 'transfeeraPixKey'
  | 'transfeeraPixKeyType'
>;

/** The school's PIX key; undefined when it has none. */
export function pixKeyOf({ transfeeraPixKey: key, transfeeraPixKeyType: given }: SchoolData) {
  const type = PIX_KEY_TYPES.find((known) => known === given);
  return key === null || type === undefined ? undefined : { type, key };
}

/**
 * The fields that a provider needs to open an account and that the school lacks. The form requires the fields of
 * Getnet, but old schools may lack them.
 */
export function missingFields(school: SchoolData, provider: PaymentProviderName): (keyof SchoolData)[] {
  if (provider === 'TRANSFEERA') return pixKeyOf(school) === undefined ? ['transfeeraPixKey'] : [];
  return school.getnetPaymentPlanDays === null ? ['getnetPaymentPlanDays'] : [];
}

/** A hash of the school's data for this provider. It is compared with the hash of the data sent last. */
export function fingerprintOf(school: SchoolData, provider: PaymentProviderName): string {
  const { cnpj, transfeeraPixKey, transfeeraPixKeyType, ...others } = school;
  const told =
    provider === 'TRANSFEERA'
      ? [cnpj, transfeeraPixKeyType, transfeeraPixKey]
      : [
          cnpj,
          others.companyName,
          others.commercialName,
          others.email,
          others.schoolPhone,
          others.postalCode,
          others.state,
          others.locality,
          others.neighborhood,
          others.street,
          others.number,
          others.complement,
          others.accountType,
          others.bankCode,
          others.bankOperationType,
          others.agencyNumber,
          others.agencyNumberVerificationDigit,
          others.accountNumber,
          others.accountNumberVerificationDigit,
          others.getnetPaymentPlanDays,
        ];
  return hash('sha256', JSON.stringify(told));
}
