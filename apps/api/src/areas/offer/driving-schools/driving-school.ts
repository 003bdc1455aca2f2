import { CAIXA, type NewDrivingSchool, normalOfficeHours } from '@habilita/contract';
import { normalizePixKey } from '@habilita/kernel';

const orNull = <T extends string>(typed: T | '' | null | undefined): T | null =>
  typed === undefined || typed === null || typed === '' ? null : typed;

/**
 * The form as columns: empty fields are null, the bank code has three digits, only Caixa has an operation type, the
 * PIX key is normalised.
 */
export function drivingSchoolColumns(form: NewDrivingSchool) {
  const { officeHours, bankCode, transfeeraPixKey, transfeeraPixKeyType, ...plain } = form;
  const bank = bankCode.padStart(3, '0');
  const pixKeyType = orNull(transfeeraPixKeyType);
  return {
    ...plain,
    ownerPhone: orNull(form.ownerPhone),
    complement: orNull(form.complement),
    bankCode: bank,
    bankOperationType: bank === CAIXA ? orNull(form.bankOperationType) : null,
    agencyNumberVerificationDigit: orNull(form.agencyNumberVerificationDigit),
    website: orNull(form.website),
    instagram: orNull(form.instagram),
    whatsapp: orNull(form.whatsapp),
    facebook: orNull(form.facebook),
    getnetSubsellerId: orNull(form.getnetSubsellerId),
    transfeeraPixKeyType: pixKeyType,
    transfeeraPixKey: pixKeyType === null ? null : (normalizePixKey(pixKeyType, transfeeraPixKey ?? '') ?? null),
    officeHours: JSON.stringify(normalOfficeHours(officeHours)),
  };
}

export type DrivingSchoolColumns = ReturnType<typeof drivingSchoolColumns>;

/**
 * The columns in the form in which the history records them and in which a school is read, so that both can be
 * compared.
 */
export const recordedColumns = ({ officeHours, ...columns }: DrivingSchoolColumns) => ({
  ...columns,
  officeHours: officeHoursOf(officeHours),
});

const officeHoursOf = (json: string): unknown => JSON.parse(json);
