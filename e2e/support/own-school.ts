import { cnpjWithCheckDigits } from '@habilita/kernel';
import type { Api } from './api.ts';

export const someDigits = (count: number): string =>
  Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('');

export const aCnpj = (): string => cnpjWithCheckDigits(`9${someDigits(11)}`);

/** A school that is in no campaign and works on Monday mornings; `more` are further fields of it. */
export async function ownSchool(staff: Api, more: object = {}) {
  const cnpj = aCnpj();
  const name = `CFC Jornada ${someDigits(6)}`;
  const body = {
    cnpj,
    companyName: `${name} Ltda`,
    commercialName: name,
    presentationName: name,
    schoolPhone: '1933334444',
    email: `contato${someDigits(6)}@cfc.local`,
    postalCode: '13025002',
    state: 'SP',
    locality: 'Campinas',
    neighborhood: 'Cambuí',
    street: 'Rua Coronel Quirino',
    number: '45',
    latitude: -22.89,
    longitude: -47.05,
    accountType: 'CHECKING',
    bankCode: '341',
    agencyNumber: '1234',
    accountNumber: '56789',
    accountNumberVerificationDigit: '0',
    transfeeraPixKeyType: 'CNPJ',
    transfeeraPixKey: cnpj,
    getnetPaymentPlanDays: 5,
    attendants: 2,
    averageServiceTime: 30,
    officeHours: { MONDAY: [['08:00:00', '12:00:00']] },
    ...more,
  };
  const { id } = await staff<{ id: string }>('POST', '/driving-schools', body);
  return { id, ...body };
}
