type Scalar = string | number | boolean | null | undefined;

/** 'name', 'address.cep', 'schools.3.plans.2.pixPrice'. */
export type PathOf<V> = V extends Scalar
  ? never
  : V extends readonly (infer E)[]
    ? `${number}` | `${number}.${PathOf<E>}`
    : V extends object
      ? { [K in keyof V & string]-?: K | `${K}.${PathOf<NonNullable<V[K]>>}` }[keyof V & string]
      : never;

export type RowsPathOf<V> = { [P in PathOf<V>]: ValueAt<V, P> extends readonly object[] ? P : never }[PathOf<V>];

export type RowAt<V, P extends string> = ValueAt<V, P> extends readonly (infer Row extends object)[] ? Row : never;

export type ValueAt<V, P extends string> = P extends `${infer K}.${infer Rest}`
  ? ValueAt<Member<V, K>, Rest>
  : Member<V, P>;

type Member<V, K extends string> = V extends readonly (infer E)[] ? E : K extends keyof V ? V[K] : never;
