export interface ErrorBody {
  readonly message: string;
  readonly errors: {
    readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
    readonly globalErrors: readonly { readonly code: string; readonly detail?: unknown }[];
  };
  readonly requestId: string;
}
