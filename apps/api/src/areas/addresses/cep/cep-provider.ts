/** The address a CEP stands for, as a provider tells it; what it does not know is empty. */
export interface FoundAddress {
  readonly state: string;
  readonly city: string;
  readonly neighborhood: string;
  readonly street: string;
}

/** `unknown`: the provider says there is no such CEP. `unavailable`: it did not answer, or not in a way we understand. */
export type CepAnswer =
  | { readonly kind: 'found'; readonly address: FoundAddress }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unavailable' };

/** Who knows the addresses of CEPs. Called outside transactions; answers within its own time limit and never throws. */
export interface CepProvider {
  /** `cep`: eight digits. */
  find(cep: string): Promise<CepAnswer>;
}
