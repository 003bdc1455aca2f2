import { z } from 'zod';
import { jobKind } from '#kernel/jobs/jobs.ts';

export const sendMessageJob = jobKind('send-message', z.object({ messageId: z.uuid() }), {
  label: 'Enviar mensagem',
});
