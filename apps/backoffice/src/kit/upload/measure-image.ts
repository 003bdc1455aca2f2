import type { Resolution } from '@habilita/contract';

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
