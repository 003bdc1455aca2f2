/** The filter that finds all editions in the cities of the chosen campaigns. */
export const COUNTIES_INCLUDED_FILTER = {
  kind: 'records',
  label: 'Campanhas com outras edições e cidade',
  lookup: 'campaigns',
  advanced: true,
} as const;
