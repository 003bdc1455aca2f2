/** Unknown parts are empty. */
export interface FoundAddress {
  readonly state: string;
  readonly city: string;
  readonly neighborhood: string;
  readonly street: string;
}

/** `unknown`: no such CEP. `unavailable`: no usable answer. */
export type CepAnswer =
  | { readonly kind: 'found'; readonly address: FoundAddress }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unavailable' };

/** Called outside transactions; has a time limit, never throws. */
export interface CepProvider {
  /** `cep`: eight digits. */
  find(cep: string): Promise<CepAnswer>;
}
