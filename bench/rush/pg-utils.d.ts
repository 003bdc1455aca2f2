declare module 'pg/lib/utils.js' {
  /** As the driver sends it. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
