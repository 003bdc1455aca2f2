import { type Cpf, cpfWithCheckDigits } from '@habilita/kernel';

/** Values in place of the person's; unique, as people of one campaign must differ. */
export interface AnonymousValues {
  readonly email: string;
  readonly cellphone: string;
  /** Undefined where name and CPF stay. */
  readonly identity: { readonly name: string; readonly cpf: string } | undefined;
}

/** A CPF that can belong to nobody: its check digit is wrong. */
function nobodysCpf(number: number): string {
  const real: Cpf = cpfWithCheckDigits(String(100_000_000 + number));
  return `${real.slice(0, 10)}${(Number(real.at(-1)) + 1) % 10}`;
}

/** The values are made of the number of the request, which no other request has. */
export function anonymousOf(number: number, keeps: { readonly identity: boolean }): AnonymousValues {
  return {
    email: `anonimizado-${number}`,
    cellphone: String(number).padStart(11, '0'),
    identity: keeps.identity ? undefined : { name: `Pessoa anonimizada ${number}`, cpf: nobodysCpf(number) },
  };
}
