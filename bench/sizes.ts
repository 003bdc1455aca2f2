export interface Size {
  readonly name: string;
  readonly registrations: number;
  /** People who began a pre-registration and have not registered. */
  readonly leads: number;
  readonly campaigns: number;
  readonly schools: number;
}

/** A campaign has about 2,500 registrations, a school about 1,000. */
export const SIZES: Readonly<Record<string, Size>> = {
  '10k': { name: '10k', registrations: 10_000, leads: 20_000, campaigns: 8, schools: 20 },
  '100k': { name: '100k', registrations: 100_000, leads: 200_000, campaigns: 50, schools: 120 },
  '1m': { name: '1m', registrations: 1_000_000, leads: 2_000_000, campaigns: 400, schools: 1000 },
  // These sizes have few registrations and many schools.
  'schools-100': { name: 'schools_100', registrations: 2000, leads: 2000, campaigns: 4, schools: 100 },
  'schools-10k': { name: 'schools_10k', registrations: 2000, leads: 2000, campaigns: 4, schools: 10_000 },
};
