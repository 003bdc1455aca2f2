import { type ContractText, contractText, type ContractVariables, sanitizeTemplate } from './contract-text.ts';
import { contractVariables, type Terms } from './terms.ts';

/** Sanitising is the slow part and depends on the template alone; a handful of templates is in use at a time. */
const sanitized = new Map<string, string>();
const KEPT = 100;

function sanitizedTemplate(terms: Pick<Terms, 'templateId' | 'templateVersion' | 'template'>): string {
  const key = `${terms.templateId} ${terms.templateVersion}`;
  const known = sanitized.get(key);
  if (known !== undefined) return known;
  const clean = sanitizeTemplate(terms.template);
  if (sanitized.size >= KEPT) sanitized.clear();
  sanitized.set(key, clean);
  return clean;
}

interface Party {
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

/** The contract of a registration under its terms, as it stands now. */
export function contractOf(terms: Terms, party: Party): ContractText & { readonly variables: ContractVariables } {
  const { street, number, complement, neighborhood, city, state, cep } = party;
  const address = [street, number, complement, neighborhood, city, state, cep]
    .filter((part) => part !== null && part !== '')
    .join(', ');
  const variables = contractVariables(terms, {
    registrationId: party.id,
    studentName: party.name,
    studentEmail: party.email,
    studentCpf: party.cpf,
    address,
  });
  return { ...contractText(sanitizedTemplate(terms), variables), variables };
}
