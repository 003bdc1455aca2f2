import { GETNET } from './getnet/getnet-provider.ts';
import { TRANSFEERA } from './transfeera/transfeera-provider.ts';

/** Of every provider there ever was here: payments keep theirs after an installation has changed it. */
const LABELS: ReadonlyMap<string, string> = new Map([TRANSFEERA, GETNET].map(({ name, label }) => [name, label]));

/** As people know a provider; its name when nobody gave it another. */
export const providerLabel = (name: string | null): string | null =>
  name === null ? null : (LABELS.get(name) ?? name);
