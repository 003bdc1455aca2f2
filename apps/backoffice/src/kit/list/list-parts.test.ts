import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { recordsText, Total } from './list-parts.tsx';

test('a list tells a screen reader how many rows there are, one in the singular, and that it stopped counting', () => {
  expect(recordsText({ totalSize: 0, totalIsExact: true })).toBe('0 registros');
  expect(recordsText({ totalSize: 1, totalIsExact: true })).toBe('1 registro');
  expect(recordsText({ totalSize: 1234, totalIsExact: true })).toBe('1.234 registros');
  expect(recordsText({ totalSize: 10_000, totalIsExact: false })).toBe('mais de 10.000 registros');
});

test('groups are counted as groups, also where they are seen', () => {
  const page = { content: [], totalSize: 14, totalIsExact: true, noun: ['grupo', 'grupos'] } as const;
  expect(recordsText(page)).toBe('14 grupos');
  expect(recordsText({ ...page, totalSize: 1 })).toBe('1 grupo');
  expect(renderToStaticMarkup(createElement(Total, { page, onCountAll: undefined }))).toContain('>14 grupos<');
  const records = { ...page, noun: undefined };
  expect(renderToStaticMarkup(createElement(Total, { page: records, onCountAll: undefined }))).toContain('>14<');
});
