import { z } from 'zod';
import { wholeMoney } from '../whole-money.ts';
import type { Carrier, SendResult } from './carrier.ts';

const PATIENCE_MS = 10_000;
/**
 * Milliseconds that sending one mail may take. The timeouts of the connection are not enough: a server that sends a
 * byte now and then never reaches them.
 */
const LONGEST_MS = 60_000;
const failure = z.object({ responseCode: z.number().optional(), code: z.string().optional() });

export interface SmtpSettings {
  readonly url: string;
  readonly from: string;
  readonly longestMs?: number;
}

/** Sends e-mails. A server's reply of 5xx is final; all other failures are temporary. */
export function smtpCarrier({ url, from, longestMs = LONGEST_MS }: SmtpSettings): Carrier {
  const settings = {
    url,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  };
  return {
    channel: 'EMAIL',
    async send({ recipient, subject, body }): Promise<SendResult> {
      let wasHandedOver = false;
      // After the command DATA the server may accept the mail although its answer does not reach us.
      const debug = (_entry: unknown, line: unknown) => {
        wasHandedOver ||= line === 'DATA';
      };
      try {
        // The library is imported here, so that only a process that sends mail loads it.
        const { createTransport } = await import('nodemailer');
        const transport = createTransport({ ...settings, logger: { debug }, transactionLog: true }, { from });
        const signal = AbortSignal.timeout(longestMs);
        await transport.sendMail({ to: recipient, subject: wholeMoney(subject ?? ''), text: wholeMoney(body), signal });
        return { kind: 'sent' };
      } catch (error) {
        return failureOf(error, wasHandedOver);
      }
    },
  };
}

/** The result of a failure. Only its code is kept, because the server's text may contain the recipient's address. */
function failureOf(error: unknown, wasHandedOver: boolean): SendResult {
  const { responseCode, code } = failure.safeParse(error).data ?? {};
  if (responseCode === undefined) return { kind: 'unavailable', reason: code ?? 'SMTP', mayHaveArrived: wasHandedOver };
  const reason = `SMTP ${responseCode}`;
  return responseCode >= 500 ? { kind: 'refused', reason } : { kind: 'unavailable', reason, mayHaveArrived: false };
}
