import { describe, expect, test } from 'vitest';
import { formatPixKey, isPixKey, normalizePixKey, type PixKeyType } from './pix-key.ts';

describe('PIX keys', () => {
  test.each<[PixKeyType, string, string, string]>([
    ['CPF', '529.982.247-25', '52998224725', '529.982.247-25'],
    ['CNPJ', '12.abc.345/01de-35', '12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['TELEFONE', '(27) 9 9999-8888', '+5527999998888', '(27) 9 9999-8888'],
    ['TELEFONE', '+5527999998888', '+5527999998888', '(27) 9 9999-8888'],
    ['EMAIL', ' CFC@Example.com', 'cfc@example.com', 'cfc@example.com'],
    [
      'CHAVE_ALEATORIA',
      '123E4567-E12B-42D1-A456-426655440000 ',
      '123e4567-e12b-42d1-a456-426655440000',
      '123e4567-e12b-42d1-a456-426655440000',
    ],
  ])('%s %s is kept as %s and shown as %s', (type, typed, key, shown) => {
    expect(normalizePixKey(type, typed)).toBe(key);
    expect(normalizePixKey(type, key)).toBe(key);
    expect(formatPixKey(type, key)).toBe(shown);
    expect(isPixKey(type, typed)).toBe(true);
  });

  test.each<[PixKeyType, string]>([
    ['CPF', '52998224724'],
    ['CPF', '11222333000181'],
    ['CNPJ', '11222333000182'],
    ['CNPJ', '52998224725'],
    ['TELEFONE', '2733334444'],
    ['TELEFONE', '+15551234567'],
    ['EMAIL', 'cfc@'],
    ['EMAIL', `${'a'.repeat(64)}@example.com.br.`],
    ['EMAIL', `${'a'.repeat(64)}@${'b'.repeat(10)}.com`],
    ['CHAVE_ALEATORIA', '123e4567e12b42d1a456426655440000'],
    ['CHAVE_ALEATORIA', ''],
  ])('%s refuses %s', (type, typed) => {
    expect(normalizePixKey(type, typed)).toBeUndefined();
    expect(isPixKey(type, typed)).toBe(false);
  });
});
