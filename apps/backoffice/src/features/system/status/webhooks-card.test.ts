import { expect, test } from 'vitest';
import { heardText, registrationText } from './webhooks-card.tsx';

const at = '2026-03-20T15:00:00Z';
const webhook = {
  provider: 'transfeera',
  label: 'Transfeera',
  isRegisteredByUs: true,
  address: 'https://api.example/…',
  registeredAt: at,
  error: null,
  lastNoticeAt: null,
  lastFailureAt: null,
  lastFailure: null,
} as const;

test('a registration is told with its moment, its failure, or that a person makes it', () => {
  expect(registrationText(webhook)).toBe('Registrado, conferido em 20/03/2026 12:00.');
  expect(registrationText({ ...webhook, registeredAt: null, error: 'timeout' })).toBe(
    'Ainda não registrado. A última tentativa falhou: timeout',
  );
  expect(registrationText({ ...webhook, isRegisteredByUs: false })).toBe(
    'O endereço é cadastrado por uma pessoa no site do provedor.',
  );
});

test('the last notice and the last refused one are told', () => {
  expect(heardText(webhook)).toBe('Nenhum aviso recebido ainda.');
  expect(heardText({ ...webhook, lastNoticeAt: at, lastFailureAt: at, lastFailure: 'WRONG_CLOCK' })).toBe(
    'Último aviso em 20/03/2026 12:00. Último aviso recusado em 20/03/2026 12:00: assinado com mais de 5 minutos de diferença.',
  );
});
