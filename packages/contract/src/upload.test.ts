import { describe, expect, test } from 'vitest';
import { chooseFiles, exceeds, isFileType, resolutionRefusal, typeRefusal, uploadKind } from './upload.ts';

const photo = uploadKind({ name: 'photo', types: ['image/png', 'image/jpeg'], maxBytes: 1_024_000 });
const proofs = uploadKind({ name: 'proof', types: ['application/pdf', 'image/png', 'image/jpeg'], several: true });
const file = (name: string, size = 1000, type = '') => ({ name, size, type });

describe('a chosen file', () => {
  test('above the limit is refused by name, with both sizes in units of a thousand', () => {
    expect(chooseFiles(photo, [], [file('eu.png', 1_500_000)]).refusals).toEqual([
      'Tamanho do arquivo eu.png (1,5 MB) é maior que o permitido de 1,02 MB',
    ]);
    expect(chooseFiles(photo, [], [file('eu.png', 1_024_000)]).files).toHaveLength(1);
  });

  test('may have 2,000,000 bytes unless its kind says otherwise', () => {
    expect(chooseFiles(proofs, [], [file('a.pdf', 2_000_000)]).refusals).toEqual([]);
    expect(chooseFiles(proofs, [], [file('a.pdf', 2_000_001)]).refusals).toEqual([
      'Tamanho do arquivo a.pdf (2.000.001 Bytes) é maior que o permitido de 2.000.000 Bytes',
    ]);
  });

  test('that is no image where only images go is told so; elsewhere the types are named', () => {
    expect(chooseFiles(photo, [], [file('eu.pdf', 10, 'application/pdf')]).refusals).toEqual([
      'Suportado apenas arquivo de imagem',
    ]);
    expect(typeRefusal({ types: ['image/png'] }, 'a.jpg')).toBe('Suportado apenas arquivo de imagem PNG');
    expect(typeRefusal(proofs, 'a.exe')).toBe('Formato do arquivo a.exe não suportado. Envie PDF, PNG ou JPEG.');
  });

  test('is judged by what the browser takes it for, and by its ending only where the browser has no idea', () => {
    expect(chooseFiles(photo, [], [file('eu.png', 10, 'text/html')]).files).toEqual([]);
    expect(chooseFiles(photo, [], [file('EU.JPEG', 10)]).files).toHaveLength(1);
    expect(chooseFiles(photo, [], [file('png', 10)]).files).toEqual([]);
  });

  test('without a byte is refused', () => {
    expect(chooseFiles(photo, [], [file('eu.png', 0)]).refusals).toEqual(['O arquivo eu.png está vazio']);
  });

  test('with the name and size of one already chosen is refused; of the same name and another size it is another file', () => {
    const first = file('recibo.pdf', 10);
    const { files, refusals } = chooseFiles(proofs, [first], [file('recibo.pdf', 10), file('recibo.pdf', 11)]);
    expect(refusals).toEqual(['arquivo recibo.pdf já foi selecionado']);
    expect(files.map(({ size }) => size)).toEqual([10, 11]);
  });

  test('replaces the one before where there is room for one; two at once are refused', () => {
    const first = file('a.png');
    expect(chooseFiles(photo, [first], [file('b.png')]).files.map(({ name }) => name)).toEqual(['b.png']);
    expect(chooseFiles(photo, [first], [file('b.png'), file('c.png')])).toEqual({
      files: [first],
      refusals: ['Apenas um arquivo pode ser selecionado'],
    });
  });
});

test('a resolution above the limit in either direction is refused in figures', () => {
  const limit = { width: 1920, height: 1080 };
  expect(exceeds({ width: 1920, height: 1080 }, limit)).toBe(false);
  expect([exceeds({ width: 1921, height: 1 }, limit), exceeds({ width: 1, height: 1081 }, limit)]).toEqual([
    true,
    true,
  ]);
  expect(resolutionRefusal('eu.png', { width: 4000, height: 3000 }, limit)).toBe(
    'Resolução do arquivo eu.png (4000x3000) é maior que a permitida de 1920x1080',
  );
});

test('a type of file is one of the list, not a word every object knows', () => {
  expect([isFileType('image/png'), isFileType('text/html'), isFileType('constructor')]).toEqual([true, false, false]);
});
