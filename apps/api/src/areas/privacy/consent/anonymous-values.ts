import { type Cpf, cpfWithCheckDigits } from '@habilita/kernel';

/**
 * The values that replace the person's own. They differ for each erasure, because two students of a campaign may not
 * have the same values.
 */
export interface AnonymousValues {
  readonly email: string;
  readonly cellphone: string;
  /** The name and CPF to write in place of the person's; undefined when the person's own name and CPF are kept. */
  readonly identity: { readonly name: string; readonly cpf: string } | undefined;
}

/** A CPF that can belong to nobody: its check digit is wrong. */
function nobodysCpf(number: number): string {
  const real: Cpf = cpfWithCheckDigits(String(100_000_000 + number));
  return `${real.slice(0, 10)}${(Number(real.at(-1)) + 1) % 10}`;
}

/** Makes the values from the number of the person's request, which no other request has. */
export function anonymousOf(number: number, keeps: { readonly identity: boolean }): AnonymousValues {
  return {
    email: `anonimizado-${number}`,
    cellphone: String(number).padStart(11, '0'),
    identity: keeps.identity ? undefined : { name: `Pessoa anonimizada ${number}`, cpf: nobodysCpf(number) },
  };
}
