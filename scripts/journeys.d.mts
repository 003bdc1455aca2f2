export function productOfJourneys(place: { readonly port: string; readonly dataDir: string }): Record<string, string>;
export function portOfJourneys(): string;
