import { toBuffer } from 'qrcode';
import type { PixCode } from '@habilita/contract';

/** A PIX code with its QR code as a PNG, drawn for a telephone's camera. */
export async function drawPixCode(code: string): Promise<PixCode> {
  const png = await toBuffer(code, { errorCorrectionLevel: 'M', margin: 4, scale: 6 });
  return { pixCopyAndPasteCode: code, pixQrCodeBase64: png.toString('base64') };
}
