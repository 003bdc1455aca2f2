import { expect, it } from 'vitest';
import { PAGE_FILES, pageHeaders } from './fields-page.ts';

it('the fields are written in the font of the page around them, which comes from the relay itself', () => {
  const style = String(PAGE_FILES.find(({ type }) => type.startsWith('text/css'))?.text);
  expect(style).toMatch(/font:\s*16px \/ 1\.5 "Inter Variable"/);
  const path = style.match(/url\("([^"]+)"\)/)?.[1];
  const font = PAGE_FILES.find((file) => file.path === path);
  expect([font?.type, font?.text.slice(0, 4).toString()]).toEqual(['font/woff2', 'wOF2']);
  expect(pageHeaders('https://habilita.example')['content-security-policy']).toContain("font-src 'self'");
});
