import type { TemplateValues } from '@habilita/contract';
import { formatCep } from '@habilita/kernel';
import { type ContractText, contractText } from '#areas/offer/templates/index.ts';
import { contractVariables, type Terms } from '#areas/money/core/index.ts';

export interface ContractParty {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly cpf: string;
  readonly street: string | null;
  readonly number: string | null;
  readonly complement: string | null;
  readonly neighborhood: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly cep: string | null;
}

/** The address in one line, without the parts that nobody filled. */
export function addressOf({ street, number, complement, neighborhood, city, state, cep }: ContractParty): string {
  const postalCode = cep === null || cep === '' ? null : `CEP ${formatCep(cep)}`;
  return [street, number, complement, neighborhood, city, state, postalCode]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}

export const variablesOf = (terms: Terms, party: ContractParty): TemplateValues =>
  contractVariables(terms, {
    registrationId: party.id,
    studentName: party.name,
    studentEmail: party.email,
    studentCpf: party.cpf,
    address: addressOf(party),
  });

/**
 * The contract's text by the present terms. Refuses with TEMPLATE_INVALID when the stored template cannot be printed.
 */
export function contractOf(terms: Terms, party: ContractParty): ContractText & { readonly variables: TemplateValues } {
  const variables = variablesOf(terms, party);
  return { ...contractText(terms, variables), variables };
}
