import { useErrorTexts } from '#api-client/failure.ts';

/** Says in words what a stored code of an error means; draws nothing without a code. */
export function ErrorWords({ code }: { readonly code: string | null }) {
  const words = useErrorTexts();
  return code === null ? '' : words(code);
}
