import type { Assembled } from '#kernel/db/assemble.ts';

/** Of each list. */
const MOST_KEPT = 400;

/** Built statements of first pages, at most {@link MOST_KEPT}: the least recently used is dropped. Equal texts are kept once. */
export class KeptStatements {
  readonly #byKey = new Map<string, Assembled>();
  readonly #texts = new Map<string, string>();

  get(key: string): Assembled | undefined {
    const statement = this.#byKey.get(key);
    if (statement === undefined) return undefined;
    // Last in the order of use.
    this.#byKey.delete(key);
    this.#byKey.set(key, statement);
    return statement;
  }

  keep(key: string, { text: built, values }: Assembled): Assembled {
    const text = this.#texts.get(built) ?? built;
    const statement = { text, values };
    this.#byKey.set(key, statement);
    if (this.#texts.size === MOST_KEPT) this.#texts.clear();
    this.#texts.set(text, text);
    const [oldest] = this.#byKey.keys();
    if (this.#byKey.size > MOST_KEPT && oldest !== undefined) this.#byKey.delete(oldest);
    return statement;
  }
}
