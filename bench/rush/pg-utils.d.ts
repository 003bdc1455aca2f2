declare module 'pg/lib/utils.js' {
  /** The value as the driver sends it. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
