import { campaignRecord, type Errors } from '@habilita/contract';

export interface Blocker {
  readonly path: string;
  readonly label: string;
  readonly message: string;
}

/** The problems of one CFC, or of the campaign itself, whose group has no name. */
export interface BlockerGroup {
  readonly key: string;
  readonly name: string | undefined;
  readonly entries: readonly Blocker[];
}

const BLOCK = /^drivingSchoolsConfigurations\.(\d+)\./;

/** The fields in the form's order. Those of a plan are added below in the order of their declaration. */
const BEFORE_PLANS =
  `name edition state locality program zoneOffset counties tagIds urlCommunity startDate endDate registrationStartDate
  registrationEndDate schedulingStartDate schedulingEndDate drivingSchoolId presentationName planId vacancies maxBoletoPayments
  maxBoletoParceladoPayments unpaidSeatHours waitingListOfferHours partnerSharePercentage presentationOrder boletoBeneficiary
  creditSoftDescriptor defaultExpiration defaultInstructions defaultAllowedPaymentMethods allowedPaymentMethods pixExpiration
  boletoExpirationStrategy boletoExpiration boletoExpirationDaysToAdd boletoInstructions creditTransactionFeeValue
  boletoTransactionFeeValue contractTemplateId campaignConsultantUserIds marketingConsultantUserIds hasAutomatedCommunication
  closedDays`.split(/\s+/);
const { plans } = campaignRecord.fields.drivingSchoolsConfigurations.rows?.fields ?? {};
const ON_SCREEN = [...BEFORE_PLANS, ...Object.keys(plans?.rows?.fields ?? {}), 'plans', 'drivingSchoolsConfigurations'];
const PLACES = new Map(ON_SCREEN.toReversed().map((key, place) => [key, ON_SCREEN.length - place]));

const placeOf = (key: string): number => (/^\d+$/.test(key) ? Number(key) : (PLACES.get(key) ?? ON_SCREEN.length + 1));

/**
 * Compares two paths by where their fields stand on the screen. An error of a list itself comes before those of its
 * rows.
 */
function inOrder(one: string, other: string): number {
  const [keys, otherKeys] = [one.split('.'), other.split('.')];
  const at = keys.findIndex((key, index) => key !== otherKeys[index]);
  const [key, otherKey] = [keys[at], otherKeys[at]];
  return key === undefined || otherKey === undefined
    ? keys.length - otherKeys.length
    : placeOf(key) - placeOf(otherKey);
}

export function blockersOf(errors: Errors, labelOf: (path: string) => string): BlockerGroup[] {
  const grouped = Map.groupBy(Object.entries(errors), ([path]) => BLOCK.exec(path)?.[1] ?? '');
  return [...grouped]
    .toSorted(([one], [other]) => Number(one) - Number(other) || one.length - other.length)
    .map(([index, found]): BlockerGroup => {
      const name = index === '' ? undefined : `CFC ${Number(index) + 1}`;
      const entries = found.toSorted(([one], [other]) => inOrder(one, other));
      return {
        key: index,
        name,
        entries: entries.map(([path, message]) => ({
          path,
          label: name === undefined ? labelOf(path) : labelOf(path).replace(`${name}, `, ''),
          message,
        })),
      };
    });
}
