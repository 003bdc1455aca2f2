import { expect, test } from 'vitest';
import { erasureWords } from './consent-words.ts';

test('a revocation says in figures what it erases', () => {
  expect(erasureWords({ leads: 1, registrations: 0, kept: 0 })).toBe(
    'Será apagado: 1 lead, com contratos, mensagens e dados no histórico. Não dá para desfazer.',
  );
  expect(erasureWords({ leads: 2, registrations: 1, kept: 0 })).toContain(
    'Serão apagados: 2 leads e 1 matrícula não concluída,',
  );
});

test('what has payments is said to stay, out of every communication', () => {
  expect(erasureWords({ leads: 1, registrations: 0, kept: 2 })).toContain(
    '2 matrículas com pagamentos são mantidas e saem de todas as comunicações.',
  );
  expect(erasureWords({ leads: 0, registrations: 0, kept: 1 })).toMatch(/^Nenhum cadastro será apagado\. 1 matrícula/);
});
