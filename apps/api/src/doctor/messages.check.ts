import { type Check, codeOf, findingsAbout, PATIENCE } from './finding.ts';

const mail = findingsAbout('E-mail');

/** Connects to the mail server and signs in; no message is sent. */
export const mailCheck: Check = {
  about: 'E-mail',
  examine: async ({ smtpUrl, mailFrom }) => {
    if (smtpUrl === undefined)
      return [mail.warning('SMTP_URL is not set: messages are kept and never sent, not even later.')];
    const { createTransport } = await import('nodemailer');
    const patience = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE };
    const transport = createTransport({ url: smtpUrl, disableFileAccess: true, disableUrlAccess: true, ...patience });
    try {
      await transport.verify();
      return [mail.ok(`the server takes messages from ${mailFrom}.`)];
    } catch (error) {
      return [mail.fault(`the server of SMTP_URL does not let us in (${codeOf(error)}).`)];
    } finally {
      transport.close();
    }
  },
};

const whatsApp = findingsAbout('WhatsApp');

export const whatsAppCheck: Check = {
  about: 'WhatsApp',
  examine: async () => [whatsApp.warning('this version does not send it: such messages are kept in the outbox.')],
};
