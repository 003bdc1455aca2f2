export interface PlanRow {
  readonly name: string;
  readonly pixPrice: string;
  readonly creditPrice: string;
  readonly boletoPrice: string;
  readonly vacancies: string;
  readonly note: string;
}

export interface SchoolRow {
  readonly name: string;
  readonly plans: readonly PlanRow[];
}

export interface CampaignSample {
  readonly schools: readonly SchoolRow[];
}

export const PLAN_FIELDS = ['name', 'pixPrice', 'creditPrice', 'boletoPrice', 'vacancies', 'note'] as const;

const count = (length: number) => Array.from({ length }, (_, index) => index + 1);

export const campaignOf = (schools: number, plans: number): CampaignSample => ({
  schools: count(schools).map((school) => ({
    name: `CFC ${school}`,
    plans: count(plans).map((plan) => ({
      name: `Plano ${plan}`,
      pixPrice: '1500',
      creditPrice: '1600',
      boletoPrice: '1700',
      vacancies: '20',
      note: '',
    })),
  })),
});
