import type { TemplateValues } from '@habilita/contract';
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

export function variablesOf(terms: Terms, party: ContractParty): TemplateValues {
  const { street, number, complement, neighborhood, city, state, cep } = party;
  const address = [street, number, complement, neighborhood, city, state, cep]
    .filter((part) => part !== null && part !== '')
    .join(', ');
  return contractVariables(terms, {
    registrationId: party.id,
    studentName: party.name,
    studentEmail: party.email,
    studentCpf: party.cpf,
    address,
  });
}

/** The contract's text by the present terms. Refuses TEMPLATE_INVALID when the stored template cannot be printed. */
export function contractOf(terms: Terms, party: ContractParty): ContractText & { readonly variables: TemplateValues } {
  const variables = variablesOf(terms, party);
  return { ...contractText(terms, variables), variables };
}
