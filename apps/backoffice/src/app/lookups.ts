import type { KitValue } from '#kit/kit-context.tsx';

/** Which endpoint serves each kind of record a screen can search for. */
export const lookups: KitValue['lookups'] = {};
