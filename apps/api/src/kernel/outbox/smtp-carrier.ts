import { z } from 'zod';
import { wholeMoney } from '../whole-money.ts';
import type { Carrier, SendResult } from './carrier.ts';

const PATIENCE_MS = 10_000;
/**
 * Milliseconds that sending one mail may take. The timeouts of the connection are not enough: a server that sends a
 * byte now and then never reaches them.
 */
const LONGEST_MS = 60_000;
const failure = z.object({
  responseCode: z.number().optional(),
  code: z.string().optional(),
  command: z.string().optional(),
  response: z.string().optional(),
});
/** The commands of SMTP by which the server is told the recipient and the mail itself. */
const ABOUT_THIS_MAIL = new Set(['RCPT TO', 'DATA']);
/** Codes of a refusal that is not the mail's fault: the server wants a login, or does not know a command. */
const ABOUT_THE_SESSION = new Set([500, 501, 502, 503, 504, 521, 530, 534, 535, 538]);
/**
 * Matches a permanent failure whose status code (RFC 3463) blames the server and not this mail: subject 3 is the mail
 * system, 4 the network or a daily quota, 5 the protocol, and 7 a policy, such as that this sender may not relay.
 */
const ABOUT_THE_SERVER = /^5\d\d[ -]5\.[3457]\./;
/**
 * Microsoft's servers answer RCPT TO with these codes for an unknown recipient, although the codes' subjects are the
 * network and the protocol.
 */
const ABOUT_THE_RECIPIENT = /^55[013][ -]5\.(?:4\.1|5\.0)\b/;
/**
 * Matches a refusal by a policy that may concern the text of this mail. The code 5.7.0 does not match, because servers
 * that require a login send it, too.
 */
const ABOUT_THE_TEXT = /^5\d\d[ -]5\.7\.[1-9]/;
/** Words of an answer that refuses us as the sender, whatever its code: we may not relay, or are not authenticated. */
const ABOUT_US = /relay|authenticat|\b(?:dmarc|dkim|spf)\b/i;

export interface SmtpSettings {
  readonly url: string;
  readonly from: string;
  readonly longestMs?: number;
}

/**
 * Sends e-mails. Only a server's permanent refusal of this recipient or this text is final. All other failures count as
 * temporary, even those that a server calls permanent. For example, a refused login affects all mails, and as a final
 * failure it would discard them all.
 */
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

function isAboutTheServer(command: string, response: string): boolean {
  if (!ABOUT_THE_SERVER.test(response)) return false;
  const ofThisMail = command === 'DATA' ? ABOUT_THE_TEXT : ABOUT_THE_RECIPIENT;
  return ABOUT_US.test(response) || !ofThisMail.test(response);
}

/**
 * The result of sending an e-mail when it failed. Only the code of the error is kept, because the server's text may
 * contain the recipient's address.
 */
function failureOf(error: unknown, wasHandedOver: boolean): SendResult {
  const { responseCode, code, command = '', response = '' } = failure.safeParse(error).data ?? {};
  if (responseCode === undefined) return { kind: 'unavailable', reason: code ?? 'SMTP', mayHaveArrived: wasHandedOver };
  const reason = `SMTP ${responseCode}`;
  const isFinal =
    responseCode >= 500 &&
    ABOUT_THIS_MAIL.has(command) &&
    !ABOUT_THE_SESSION.has(responseCode) &&
    !isAboutTheServer(command, response);
  return isFinal ? { kind: 'refused', reason } : { kind: 'unavailable', reason, mayHaveArrived: false };
}
