import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cents, newId, ZERO_CENTS } from '@habilita/kernel';

/**
 * The first fees of the payment methods: basis points of the gross amount, and for PIX also fixed centavos. Fixed
 * amounts for card and boleto come from the campaign. Contracts with providers vary, so staff add rows that are valid
 * later.
 */
export function firstFees() {
  const rates = [
    { paymentMethod: 'PIX', percentageBasisPoints: 50, fixedCents: cents(50) },
    { paymentMethod: 'CREDIT', percentageBasisPoints: 350, fixedCents: ZERO_CENTS },
    { paymentMethod: 'BOLETO', percentageBasisPoints: 0, fixedCents: ZERO_CENTS },
    { paymentMethod: 'BOLETO_PARCELADO', percentageBasisPoints: 0, fixedCents: ZERO_CENTS },
  ] as const;
  return rates.map((rate) => ({ id: newId(), ...rate, validFrom: '2020-01-01' }));
}

/**
 * The contract template of a new installation, so that a campaign can be published at once; staff write their own
 * beside it.
 */
export function firstContract() {
  return {
    id: newId(),
    key: 'CONTRATO_CURSO',
    name: 'Contrato de prestação de serviços do curso',
    type: 'CFC_STUDENT_CONTRACT',
    language: 'XHTML',
    template: readFileSync(join(import.meta.dirname, 'contrato-curso.xhtml'), 'utf8'),
  } as const;
}

/** The links above the sign-in form; staff replace them by their own (Specification 1 §2). */
export function firstLoginLinks() {
  return [
    { label: 'Senatran', href: 'https://www.gov.br/transportes/pt-br/assuntos/transito/senatran' },
    { label: 'Portal de Serviços', href: 'https://portalservicos.senatran.serpro.gov.br' },
    { label: 'Código de Trânsito', href: 'https://www.planalto.gov.br/ccivil_03/leis/l9503compilado.htm' },
    { label: 'Detran SP', href: 'https://www.detran.sp.gov.br' },
    { label: 'Detran MG', href: 'https://www.detran.mg.gov.br' },
    { label: 'Detran BA', href: 'https://www.detran.ba.gov.br' },
    { label: 'Proteção de dados', href: 'https://www.gov.br/anpd' },
  ];
}
