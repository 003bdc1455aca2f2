/** Largest picture of a programme, bytes: it travels with the page of everybody who opens it. */
export const LOGO_MAX_BYTES = 60_000;

const DATA_URL = /^data:(image\/(?:png|jpeg|webp));base64,([A-Za-z0-9+/]+={0,2})$/;

/** How the first bytes of each kind of picture read in base64: 89 'PNG' 0D 0A 1A 0A; FF D8 FF; 'RIFF' size 'WEBP'. */
const BEGINNINGS: Readonly<Record<string, RegExp>> = {
  'image/png': /^iVBORw0KGg/,
  'image/jpeg': /^\/9j\//,
  'image/webp': /^UklGR.{7}RUJQ/,
};

/** Is this a PNG, JPEG or WebP picture of at most 60 kB, told by its content, as a data URL? */
export function isProgramLogo(dataUrl: string): boolean {
  const [, type = '', bytes = ''] = DATA_URL.exec(dataUrl) ?? [];
  if (bytes === '' || bytes.length * 0.75 > LOGO_MAX_BYTES) return false;
  return BEGINNINGS[type]?.test(bytes.slice(0, 24)) === true;
}
