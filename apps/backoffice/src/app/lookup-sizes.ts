/**
 * How many options one search gives (Specification 1 §9). `manyDrivingSchools` is the larger search of the dashboard.
 */
export const LOOKUP_SIZES = {
  campaigns: 30,
  drivingSchools: 10,
  manyDrivingSchools: 1000,
  plans: 1000,
  states: 50,
  counties: 10,
  campaignTags: 10,
  tagTypes: 10,
} as const;
