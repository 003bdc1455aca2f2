const DECIMALS = 6;

/** Reads '-20,3155' or '-20.3155': a point never separates thousands. */
export function parseDegrees(text: string): number | undefined {
  const match = /^\s*([-−]?)\s*(\d{1,3})(?:[.,](\d*))?\s*°?\s*$/.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  const value = Number(`${whole}.${fraction.slice(0, DECIMALS) || '0'}`);
  return sign === '' ? value : -value;
}

export const showDegrees = (value: number): string =>
  value.toLocaleString('pt-BR', { maximumFractionDigits: DECIMALS, useGrouping: false });

/** Reads a pair as maps copy it, such as '-20.3155, -40.3128'. */
export function parsePair(text: string): { readonly latitude: number; readonly longitude: number } | undefined {
  const [first, second, ...rest] = text.split(/,\s+|;\s*|\s+/).filter((part) => part !== '');
  if (first === undefined || second === undefined || rest.length > 0) return undefined;
  const [latitude, longitude] = [parseDegrees(first), parseDegrees(second)];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}
