type Scalar = string | number | boolean | null | undefined;
type Deeper = [never, 0, 1, 2, 3];

/** Every path of a form's values, four levels deep: 'name', 'address.cep', 'schools.0.vacancies'. */
export type PathOf<V, D extends number = 3> = [D] extends [never]
  ? never
  : V extends Scalar
    ? never
    : V extends readonly (infer E)[]
      ? `${number}` | `${number}.${PathOf<E, Deeper[D]>}`
      : V extends object
        ? { [K in keyof V & string]-?: K | `${K}.${PathOf<NonNullable<V[K]>, Deeper[D]>}` }[keyof V & string]
        : never;

/** The type of the value at a path. */
export type ValueAt<V, P extends string> = P extends `${infer K}.${infer Rest}`
  ? ValueAt<Member<V, K>, Rest>
  : Member<V, P>;

type Member<V, K extends string> = V extends readonly (infer E)[] ? E : K extends keyof V ? V[K] : never;
