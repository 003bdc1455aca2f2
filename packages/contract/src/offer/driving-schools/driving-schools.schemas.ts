import { z } from 'zod';
import { typedPassword } from '../../people/access/access.schemas.ts';
import { editedVersion } from '../../codecs.ts';
import { bodyOf, newBodyOf, readOf } from '../../record/index.ts';
import { drivingSchoolRecord } from './driving-school.record.ts';
import { providerStatus } from './recipient-account.schemas.ts';

/** The body that creates a CFC. CNPJ and CEP come without their mask (Specification 2 §5). */
export const newDrivingSchoolBody = newBodyOf(drivingSchoolRecord);
export type NewDrivingSchool = z.output<typeof newDrivingSchoolBody>;

export const editDrivingSchoolBody = bodyOf(drivingSchoolRecord, {
  version: editedVersion,
  currentPassword: typedPassword
    .optional()
    .meta({ description: 'Exigida quando dados bancários ou de PIX mudam mais de cinco minutos depois da entrada' }),
});
export type EditedDrivingSchool = z.output<typeof editDrivingSchoolBody>;

export const drivingSchool = readOf(drivingSchoolRecord, {
  /** True while a change of bank or PIX data waits for a second person. */
  payoutChangeWaits: z.boolean().optional(),
  paymentProviderStatus: z.array(providerStatus).optional(),
});
export type DrivingSchool = z.output<typeof drivingSchool>;

/** The bank and PIX data of a school, which say where its money goes. */
export const payoutData = drivingSchool.pick({
  accountType: true,
  bankCode: true,
  bankOperationType: true,
  agencyNumber: true,
  agencyNumberVerificationDigit: true,
  accountNumber: true,
  accountNumberVerificationDigit: true,
  getnetSubsellerId: true,
  transfeeraPixKeyType: true,
  transfeeraPixKey: true,
});
export type PayoutColumns = z.output<typeof payoutData>;

export const bank = z.object({ code: z.string(), name: z.string() });
