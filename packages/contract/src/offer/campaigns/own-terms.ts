import { isFilled } from '../../record/index.ts';
import type { PublishProblem } from './publish-rules.ts';

/**
 * For each switch by which a school follows the campaign, the terms that the school may set itself when the switch is
 * off.
 */
const OWN_TERMS = {
  defaultExpiration: ['boletoExpirationStrategy', 'boletoExpiration', 'boletoExpirationDaysToAdd'],
  defaultInstructions: ['boletoInstructions'],
  defaultAllowedPaymentMethods: ['allowedPaymentMethods'],
} as const;
type Switch = keyof typeof OWN_TERMS;
const SWITCHES = ['defaultExpiration', 'defaultInstructions', 'defaultAllowedPaymentMethods'] as const;

type OwnTerms = { readonly [K in (typeof OWN_TERMS)[Switch][number]]?: unknown };
type Given = OwnTerms & { readonly [S in Switch]?: boolean | undefined };

const ownFieldOf = (school: Given, name: Switch): keyof OwnTerms | undefined =>
  OWN_TERMS[name].find((field) => isFilled(school[field]));

/**
 * A switch that was left out is on only when the school gives no value of its own, so that a given value always takes
 * effect (Specification 2 §3 and §5).
 */
export function withSwitches<S extends Given>(school: S): S & Readonly<Record<Switch, boolean>> {
  const { defaultExpiration, defaultInstructions, defaultAllowedPaymentMethods } = school;
  const follows = (name: Switch, sent: boolean | undefined) => sent ?? ownFieldOf(school, name) === undefined;
  return {
    ...school,
    defaultExpiration: follows('defaultExpiration', defaultExpiration),
    defaultInstructions: follows('defaultInstructions', defaultInstructions),
    defaultAllowedPaymentMethods: follows('defaultAllowedPaymentMethods', defaultAllowedPaymentMethods),
  };
}

/**
 * Refuses with OWN_VALUE_BESIDE_DEFAULT when a school gives a value of its own although the switch says that it follows
 * the campaign.
 */
export const contradictions = (school: Given): PublishProblem[] =>
  SWITCHES.flatMap((name) => {
    const field = school[name] === true ? ownFieldOf(school, name) : undefined;
    return field === undefined ? [] : [{ path: [field], code: 'OWN_VALUE_BESIDE_DEFAULT' }];
  });
