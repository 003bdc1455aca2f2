/** The form of the bench: schools, and in each the plans it sells, each with six prices and places. */
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

/** A campaign of so many schools with so many plans each: 60 × 12 are 4,380 fields. */
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
