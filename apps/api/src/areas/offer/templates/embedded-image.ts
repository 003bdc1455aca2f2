import imageSize from 'image-size';

const EMBEDDED = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;
/** The greatest length of an image in Base64, about 300 KB of bytes. */
const MAX_LENGTH = 400_000;
/** The most pixels on either side, because a small file may declare a huge picture. */
const MAX_SIDE = 3000;

/** What is wrong with an image, in Portuguese; undefined for embedded PNG and JPEG of limited size. */
export function imageProblem(src: string): string | undefined {
  if (src.length > MAX_LENGTH) return 'A imagem passa de 300 KB. Use uma menor.';
  const [, type, base64 = ''] = EMBEDDED.exec(src.replaceAll(/\s/g, '')) ?? [];
  if (type === undefined)
    return 'Imagens precisam estar dentro do template (PNG ou JPEG); endereços de fora não são aceitos.';
  const { width, height } = sizeOf(Buffer.from(base64, 'base64'), type);
  if (width === 0 || height === 0) return 'O conteúdo da imagem não é o que ela diz ser.';
  if (width > MAX_SIDE || height > MAX_SIDE)
    return `A imagem tem ${width}×${height} pixels; o máximo é ${MAX_SIDE}×${MAX_SIDE}.`;
  return undefined;
}

function sizeOf(bytes: Uint8Array, claimed: string): { readonly width: number; readonly height: number } {
  try {
    const { width, height, type } = imageSize(bytes);
    return type === (claimed === 'jpeg' ? 'jpg' : 'png') ? { width, height } : { width: 0, height: 0 };
  } catch {
    return { width: 0, height: 0 };
  }
}
