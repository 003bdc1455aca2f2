import { expect, test } from 'vitest';
import { safeFileName } from './file-name.ts';

const pdf = ['pdf'];
const jpeg = ['jpg', 'jpeg'];

test.each([
  ['Comprovante de março.pdf', pdf, 'Comprovante de março.pdf'],
  ['RECIBO.PDF', pdf, 'RECIBO.pdf'],
  ['foto.jpeg', jpeg, 'foto.jpeg'],
  ['../../etc/passwd', pdf, 'passwd.pdf'],
  ['C:\\Windows\\system32\\calc.exe', pdf, 'calc.exe.pdf'],
  ['conta.bat', pdf, 'conta.bat.pdf'],
  ['foto\u202Egpj.exe', jpeg, 'fotogpj.exe.jpg'],
  ['a\r\nSet-Cookie: x.pdf', pdf, 'aSet-Cookie_ x.pdf'],
  ['.htaccess', pdf, 'htaccess.pdf'],
  ['', pdf, 'arquivo.pdf'],
  ['...', pdf, 'arquivo.pdf'],
  ['.pdf', pdf, 'pdf.pdf'],
  ['nota. .pdf', pdf, 'nota.pdf'],
])('%j is kept as what it is and nothing worse', (given, extensions, kept) => {
  expect(safeFileName(given, extensions)).toBe(kept);
});

test('a huge name keeps its extension and 120 characters', () => {
  const kept = safeFileName(`${'😀'.repeat(100_000)}.pdf`, pdf);
  expect([Array.from(kept).length, kept.endsWith('.pdf')]).toEqual([120, true]);
});
