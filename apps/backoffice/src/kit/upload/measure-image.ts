import type { Resolution } from '@habilita/contract';

/** The measures of an image as it is shown, in pixels; undefined when the browser cannot draw it. */
export async function measureImage(address: string): Promise<Resolution | undefined> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    return undefined;
  }
}
