// This package holds pure rules: they do no I/O and use nothing of Node or of the DOM.

export {
  type HolderShares,
  inProportion,
  installments,
  type InstalmentBoletoRefusal,
  instalmentBoletoSplit,
  type InstalmentBoletoSplit,
  largestRemainder,
  splitByShare,
  type SplitPart,
  takenInProportion,
} from './allocate.ts';
export {
  barcodeFromBoletoLine,
  type Boleto,
  boletoLineFromBarcode,
  boletoMod10,
  boletoMod11,
  buildBarcode,
  formatBoletoLine,
  isBarcode,
  isBoletoLine,
  normalizeBoletoLine,
  parseBarcode,
  parseBoletoLine,
} from './boleto.ts';
export {
  addBusinessDays,
  type BankHoliday,
  bankHolidays,
  easter,
  isBankHoliday,
  isBusinessDay,
  nextBusinessDay,
  rollForward,
} from './business-day.ts';
export { addDays, addMonthsClamped, dayAfterMonths, daysBetween, weekday } from './calendar.ts';
export {
  addCents,
  cents,
  type Cents,
  centsFromReais,
  formatBrl,
  formatDecimal,
  formatWhole,
  isCents,
  negateCents,
  parseBrlTyped,
  reaisFromCents,
  subtractCents,
  ZERO_CENTS,
} from './cents.ts';
export { formatCep, isCep, normalizeCep, parseCep } from './cep.ts';
export { type Cnpj, cnpjWithCheckDigits, formatCnpj, isCnpj, normalizeCnpj, parseCnpj } from './cnpj.ts';
export { contrastOf, type HexColor, mixColors, parseColor, readableOn, TEXT_CONTRAST } from './color.ts';
export { type Cpf, cpfWithCheckDigits, formatCpf, isCpf, normalizeCpf, parseCpf } from './cpf.ts';
export { dueDateOfFactor, dueFactor } from './due-factor.ts';
export { isEmail, normalizeEmail, parseEmail } from './email.ts';
export { safeFileName } from './file-name.ts';
export {
  type FeeRate,
  type FeeTable,
  type HolderFees,
  paymentFees,
  type PaymentFees,
  paymentFeesByMethod,
} from './fees.ts';
export { dateOfEpochDay, epochDay, formatDate, isIsoDate, parseDateTyped } from './iso-date.ts';
export { isoInstant } from './iso-instant.ts';
export { maskCep, maskCnpj, maskCpf, maskDate, maskLandline, maskLeadPhone, maskPhone } from './masks.ts';
export { isUuid, newId } from './new-id.ts';
export { basisPointsFromPercentage, FULL_BASIS_POINTS, portionOf } from './percentage.ts';
export {
  AREA_CODES,
  formatLeadPhone,
  formatPhone,
  isCellphone,
  isLandline,
  isPhone,
  normalizePhone,
  parsePhone,
  phoneToE164,
} from './phone.ts';
export { formatPixKey, isPixKey, normalizePixKey, PIX_KEY_TYPES, type PixKeyType } from './pix-key.ts';
export {
  buildPixPayload,
  isPixPayload,
  parsePixPayload,
  type PixCode,
  type PixPayload,
  type PixTarget,
} from './pix.ts';
export {
  campaignText,
  escapeMarkup,
  firstName,
  formatFileSize,
  initials,
  isBlank,
  ordinal,
  schoolText,
  searchable,
  truncate,
} from './text.ts';
export { crc16, readTlv, type TlvField, writeTlv } from './tlv.ts';
export {
  ADULT_AGE,
  adultBornUntil,
  ageOn,
  DEFAULT_ZONE_OFFSET,
  dateTimeInSentence,
  formatDateTime,
  instantAt,
  isZoneOffset,
  localDate,
  localTime,
  startOfDay,
  ZONE_NAMES,
  ZONE_OFFSETS,
  type ZoneOffset,
} from './zone.ts';
