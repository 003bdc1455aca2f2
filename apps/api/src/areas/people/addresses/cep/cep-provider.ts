/** Parts of an address; unknown ones are empty. */
export interface FoundAddress {
  readonly state: string;
  readonly city: string;
  readonly neighborhood: string;
  readonly street: string;
}

/** `unknown`: there is no such CEP. `unavailable`: there was no usable answer. */
export type CepAnswer =
  | { readonly kind: 'found'; readonly address: FoundAddress }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unavailable' };

/** Looks up CEPs. It is called outside transactions, has a time limit and never throws. */
export interface CepProvider {
  /** `cep` has eight digits. */
  find(cep: string): Promise<CepAnswer>;
}
