import { ordinal } from '@habilita/kernel';

/** A campaign by its name: two editions share one. */
export const campaignText = (name: string, edition: number): string => `${name}, ${ordinal(edition)} edição`;
