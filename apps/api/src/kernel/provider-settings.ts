/** The account at Transfeera, as far as variables say it. */
export interface TransfeeraSettings {
  readonly loginUrl: string | undefined;
  readonly apiUrl: string | undefined;
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  /** Our own PIX key, which charges are paid to. */
  readonly pixKey: string | undefined;
  /** The e-mail address that stands in every call. */
  readonly contact: string | undefined;
  /** Files with our client certificate and its key, as PEM. */
  readonly certificateFile: string | undefined;
  readonly keyFile: string | undefined;
}

/** The account at Getnet, as far as variables say it. */
export interface GetnetSettings {
  readonly apiUrl: string | undefined;
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  readonly sellerId: string | undefined;
  /** How amounts and items of a split are spelled there. */
  readonly splitNames: 'SALES_AMOUNT' | 'SALE_AMOUNT' | undefined;
  readonly tokenPath: string | undefined;
  /** Empty where the platform refuses one. */
  readonly scope: string | undefined;
  readonly channel: string | undefined;
  readonly sendsSellerId: boolean | undefined;
}
