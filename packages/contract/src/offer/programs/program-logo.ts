/** The most bytes that a logo may have. The limit is low, because the logo is part of every page. */
export const LOGO_MAX_BYTES = 60_000;

const DATA_URL = /^data:(image\/(?:png|jpeg|webp));base64,([A-Za-z0-9+/]+={0,2})$/;

const BEGINNINGS: Readonly<Record<string, RegExp>> = {
  'image/png': /^iVBORw0KGg/,
  'image/jpeg': /^\/9j\//,
  'image/webp': /^UklGR.{7}RUJQ/,
};

/** Whether a data URL holds a PNG, JPEG or WebP of at most 60 kB; its type is judged by the content. */
export function isProgramLogo(dataUrl: string): boolean {
  const [, type = '', bytes = ''] = DATA_URL.exec(dataUrl) ?? [];
  if (bytes === '' || bytes.length * 0.75 > LOGO_MAX_BYTES) return false;
  return BEGINNINGS[type]?.test(bytes.slice(0, 24)) === true;
}
