/**
 * In Transfeera's own test environment, transfers to certain documents (CPF or CNPJ) and PIX keys fail, each with its
 * own error (docs/provider-facts.md B10). This file has their list.
 */

interface Failure {
  readonly code: string;
  readonly message: string;
}

const failure = (code: string, message: string): Failure => ({ code, message });

const BY_DOCUMENT: Readonly<Record<string, Failure>> = {
  '78493353094': failure('ACCOUNT_NOT_FOUND', 'Conta não encontrada'),
  '98702951000107': failure('ACCOUNT_NOT_FOUND', 'Conta não encontrada'),
  '82718889004': failure('ACCOUNT_CLOSED', 'Conta encerrada ou inexistente'),
  '65142521000129': failure('ACCOUNT_CLOSED', 'Conta encerrada ou inexistente'),
  '96234894046': failure('ACCOUNT_BLOCKED', 'Conta bloqueada'),
  '63071277000125': failure('ACCOUNT_BLOCKED', 'Conta bloqueada'),
  '92694260098': failure('ACCOUNT_CLOSED', 'Conta encerrada'),
  '11319050085': failure('NO_CREDIT_LIMIT', 'Conta sem limite de crédito'),
  '78056260064': failure('CREDIT_NOT_ALLOWED', 'Conta não permite crédito'),
  '90704623030': failure('ONLY_SAVINGS', 'Só conta poupança'),
  '21057874019': failure('DOCUMENT_DIFFERS', 'Documento diferente do titular'),
};

const BY_KEY_END: Readonly<Record<string, Failure>> = {
  '15': failure('KEY_NOT_FOUND', 'Chave não encontrada'),
  '16': failure('SALARY_ACCOUNT', 'Conta salário'),
  '25': failure('BANK_UNREACHABLE', 'Banco indisponível'),
  '35': failure('HOLDER_DIFFERS', 'Titular diferente'),
};
const TRICK_KEY = /^(?:chave\.pix(\d\d)@transfeera\.com|3718a543-bd10-4488-8b6b-f71aef2898(\d\d)|\+55119123412(\d\d))$/;

/** Why a transfer to this destination fails; undefined when it succeeds. */
export function failureOf(destination: Readonly<Record<string, string>>): Failure | undefined {
  const key = TRICK_KEY.exec(destination['pix_key'] ?? '');
  const end = key?.slice(1).find((digits) => digits !== undefined);
  if (end !== undefined) return BY_KEY_END[end];
  return BY_DOCUMENT[destination['cpf_cnpj'] ?? destination['pix_key'] ?? ''];
}
