type Scalar = string | number | boolean | null | undefined;
type Deeper = [never, 0, 1, 2, 3];

type Paths<V, Place extends string, D extends number = 3> = [D] extends [never]
  ? never
  : V extends Scalar
    ? never
    : V extends readonly (infer E)[]
      ? Place | `${Place}.${Paths<E, Place, Deeper[D]>}`
      : V extends object
        ? { [K in keyof V & string]-?: K | `${K}.${Paths<NonNullable<V[K]>, Place, Deeper[D]>}` }[keyof V & string]
        : never;

/** Every path of a form's values, four levels deep: 'name', 'address.cep', 'schools.0.vacancies'. */
export type PathOf<V> = Paths<V, `${number}`>;

/** A path of a rule: any path, and with `*` the same path in every row, 'schools.*.vacancies'. */
export type RulePathOf<V> = Paths<V, `${number}` | '*'>;

/** The paths that hold rows: lists of objects. */
export type RowsPathOf<V> = { [P in PathOf<V>]: ValueAt<V, P> extends readonly object[] ? P : never }[PathOf<V>];

/** What a row of the list at a path holds. */
export type RowAt<V, P extends string> = ValueAt<V, P> extends readonly (infer Row extends object)[] ? Row : never;

/** The type of the value at a path. */
export type ValueAt<V, P extends string> = P extends `${infer K}.${infer Rest}`
  ? ValueAt<Member<V, K>, Rest>
  : Member<V, P>;

type Member<V, K extends string> = V extends readonly (infer E)[] ? E : K extends keyof V ? V[K] : never;
