/**
 * Names campaigns whose instalment boletos only administrators see: those of a state, and of one city or one edition
 * there when these are set.
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
