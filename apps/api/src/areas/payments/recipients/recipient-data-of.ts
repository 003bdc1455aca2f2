import { RECEIPT_DAYS } from '@habilita/contract';
import { pixKeyOf, type SchoolData } from '#areas/offer/driving-schools/index.ts';
import type { RecipientData } from '../providers/recipient-registrar.ts';

/**
 * The data of a school for its registration at a provider. The caller has checked with `missingFields` that the school
 * has all of them.
 */
export function recipientDataOf(drivingSchoolId: string, school: SchoolData): RecipientData {
  return {
    drivingSchoolId,
    cnpj: school.cnpj,
    companyName: school.companyName,
    commercialName: school.commercialName,
    email: school.email,
    phone: school.schoolPhone.replaceAll(/\D/g, ''),
    address: {
      street: school.street,
      number: school.number,
      complement: school.complement,
      district: school.neighborhood,
      city: school.locality,
      state: school.state,
      postalCode: school.postalCode,
    },
    bank: {
      code: school.bankCode,
      agency: school.agencyNumber,
      agencyDigit: school.agencyNumberVerificationDigit,
      account: school.accountNumber,
      accountDigit: school.accountNumberVerificationDigit,
      type: school.accountType,
      operation: school.bankOperationType,
    },
    paymentPlanDays: RECEIPT_DAYS.find((days) => days === school.getnetPaymentPlanDays) ?? 30,
    pixKey: pixKeyOf(school),
  };
}
