import { GETNET } from './getnet/getnet-provider.ts';
import { TRANSFEERA } from './transfeera/transfeera-provider.ts';

/**
 * The labels include those of providers that an installation no longer uses, because payments keep the name of their
 * provider.
 */
const LABELS: ReadonlyMap<string, string> = new Map([TRANSFEERA, GETNET].map(({ name, label }) => [name, label]));

/** The name of a provider on screens; a provider without a label has its technical name. */
export const providerLabel = (name: string | null): string | null =>
  name === null ? null : (LABELS.get(name) ?? name);
