export const MESSAGE_STATUSES = {
  PENDING: 'Na fila',
  SENT: 'Enviada',
  KEPT: 'Guardada',
  FAILED: 'Não enviada',
} as const;
export type MessageStatus = keyof typeof MESSAGE_STATUSES;

export const MESSAGE_CHANNELS = { EMAIL: 'E-mail', SMS: 'SMS', WHATSAPP: 'WhatsApp' } as const;
export type MessageChannel = keyof typeof MESSAGE_CHANNELS;
