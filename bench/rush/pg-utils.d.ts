declare module 'pg/lib/utils.js' {
  /** Converts a value to the form in which the driver sends it to PostgreSQL. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
