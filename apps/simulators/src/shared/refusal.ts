/** An error response of a simulated provider, with the body that the provider's documentation shows. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: { readonly message: string; readonly [more: string]: unknown }) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}
