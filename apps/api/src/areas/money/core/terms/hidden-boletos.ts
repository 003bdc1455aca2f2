/**
 * A rule by which only administrators see instalment boletos. It is for the campaigns of a state; with a city or an
 * edition it is only for the campaigns of that city or edition in the state.
 */
export interface HiddenInstalments {
  readonly state: string;
  readonly locality: string | null;
  readonly edition: number | null;
}

export interface BoletoOfCampaign {
  readonly part: string;
  readonly campaignState: string;
  readonly campaignLocality: string;
  readonly campaignEdition: number;
}

/** Whether only administrators may see this boleto (Specification 3 §6). Down payments are never hidden. */
export function isBoletoHidden(payment: BoletoOfCampaign, rules: readonly HiddenInstalments[]): boolean {
  return payment.part === 'INSTALLMENT' && rules.some((rule) => covers(rule, payment));
}

function covers({ state, locality, edition }: HiddenInstalments, payment: BoletoOfCampaign): boolean {
  if (state !== payment.campaignState) return false;
  return (
    (locality ?? payment.campaignLocality) === payment.campaignLocality &&
    (edition ?? payment.campaignEdition) === payment.campaignEdition
  );
}
