import type { Errors } from '@habilita/contract';

export interface Blocker {
  readonly path: string;
  readonly label: string;
  readonly message: string;
}

/** Problems of one CFC, or of the campaign itself when there is no name. */
export interface BlockerGroup {
  readonly key: string;
  readonly name: string | undefined;
  readonly entries: readonly Blocker[];
}

const BLOCK = /^drivingSchoolsConfigurations\.(\d+)\./;

/** Made once: there may be thousands of problems. */
let order: Intl.Collator | undefined;
/** By the numbers within paths: CFC 2 before CFC 10. */
function inOrder(one: string, other: string): number {
  order ??= new Intl.Collator('en', { numeric: true });
  return order.compare(one, other);
}

/** The campaign's problems first, then those of each CFC in the order of the blocks. */
export function blockersOf(errors: Errors, labelOf: (path: string) => string): BlockerGroup[] {
  const grouped = Map.groupBy(Object.entries(errors), ([path]) => BLOCK.exec(path)?.[1] ?? '');
  return [...grouped]
    .toSorted(([one], [other]) => Number(one) - Number(other) || one.length - other.length)
    .map(([index, found]): BlockerGroup => {
      const name = index === '' ? undefined : `CFC ${Number(index) + 1}`;
      const entries = index === '' ? found : found.toSorted(([one], [other]) => inOrder(one, other));
      return {
        key: index,
        name,
        entries: entries.map(([path, message]) => ({
          path,
          label: name === undefined ? labelOf(path) : labelOf(path).replace(`${name}, `, ''),
          message,
        })),
      };
    });
}
