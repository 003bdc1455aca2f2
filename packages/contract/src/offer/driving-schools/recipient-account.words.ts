import { keysOf } from '../../typed-object.ts';

export const PAYMENT_PROVIDERS = { GETNET: 'Getnet (cartão e boleto)', TRANSFEERA: 'Transfeera (PIX)' } as const;
export type PaymentProviderName = keyof typeof PAYMENT_PROVIDERS;
export const PAYMENT_PROVIDER_NAMES = keysOf(PAYMENT_PROVIDERS);

/** The status of a CFC's account at a provider. */
export const PROVIDER_STATUSES = {
  NOT_ASKED: 'Não pedido',
  ASKED: 'Pedido, sem resposta',
  IN_ANALYSIS: 'Em análise',
  ACTIVE: 'Pode receber',
  REFUSED: 'Recusado',
  BLOCKED: 'Bloqueado',
} as const;
export type ProviderStatus = keyof typeof PROVIDER_STATUSES;
export const PROVIDER_STATUS_NAMES = keysOf(PROVIDER_STATUSES);

/**
 * What has become of the last change of a CFC's data at the provider, for a CFC whose account there is active or
 * blocked.
 */
export const PROVIDER_CHANGES = {
  NONE: 'Nenhuma',
  TO_SEND: 'A enviar',
  SENT: 'Em análise',
  REFUSED: 'Recusada',
} as const;
export type ProviderChange = keyof typeof PROVIDER_CHANGES;
export const PROVIDER_CHANGE_NAMES = keysOf(PROVIDER_CHANGES);

const NAMES: Readonly<Record<PaymentProviderName, string>> = { GETNET: 'Getnet', TRANSFEERA: 'Transfeera' };
const METHODS: Readonly<Record<PaymentProviderName, string>> = { GETNET: 'cartão e boleto', TRANSFEERA: 'PIX' };

interface Standing {
  readonly provider: PaymentProviderName;
  readonly status: ProviderStatus;
}

const SENTENCES: Readonly<Record<ProviderStatus, (name: string, methods: string) => string>> = {
  NOT_ASKED: (name) => `O cadastro ainda não foi pedido à ${name}.`,
  ASKED: (name) => `O cadastro foi pedido à ${name}, que ainda não respondeu. O sistema pergunta de novo sozinho.`,
  IN_ANALYSIS: (name) => `A ${name} está analisando o cadastro. O sistema acompanha sozinho.`,
  ACTIVE: (_name, methods) => `O CFC recebe a sua parte por ${methods}.`,
  REFUSED: (name) => `A ${name} recusou o cadastro. Corrija os dados e salve, ou peça de novo.`,
  BLOCKED: (name) => `A ${name} suspendeu os recebimentos deste CFC. Entre em contato com ela.`,
};

const OF_CHANGES: Readonly<Record<ProviderChange, (name: string) => string>> = {
  NONE: () => '',
  TO_SEND: (name) => `Os dados novos vão ser enviados à ${name}; até ela confirmar, valem os anteriores.`,
  SENT: (name) => `Os dados novos estão em análise na ${name}; até ela confirmar, valem os anteriores.`,
  REFUSED: (name) => `A ${name} recusou os dados novos; continuam valendo os anteriores.`,
};

/** What the status means to whoever runs the CFC. */
export const standingText = ({ provider, status }: Standing): string =>
  SENTENCES[status](NAMES[provider], METHODS[provider]);

/**
 * A sentence that says whether the provider has received or refused the changed data of a CFC; empty when nothing
 * changed.
 */
export const changeText = (provider: PaymentProviderName, change: ProviderChange): string =>
  OF_CHANGES[change](NAMES[provider]);

const REASONS: Readonly<Record<Exclude<ProviderStatus, 'ACTIVE'>, string>> = {
  NOT_ASKED: 'ainda não foi pedido',
  ASKED: 'ainda não teve resposta',
  IN_ANALYSIS: 'está em análise',
  REFUSED: 'foi recusado',
  BLOCKED: 'está bloqueado',
};

/** Why a school cannot receive money, such as 'não pode receber por PIX: o cadastro na Transfeera está em análise'. */
export const cannotReceiveText = ({ provider, status }: Standing): string =>
  status === 'ACTIVE'
    ? ''
    : `não pode receber por ${METHODS[provider]}: o cadastro na ${NAMES[provider]} ${REASONS[status]}`;
