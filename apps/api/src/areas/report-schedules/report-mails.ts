import { type ErrorCode, isErrorCode, messageOf } from '@habilita/contract';
import { firstName } from '@habilita/kernel';

interface Report {
  readonly ownerName: string;
  readonly viewName: string;
}

const lines = (...paragraphs: readonly string[]) => [...paragraphs, 'Habilita'].join('\n\n');

/** No data of the report: whoever opens the link signs in first. */
export const readyMail = ({ ownerName, viewName }: Report, address: string) => ({
  subject: `Seu relatório está pronto: ${viewName}`,
  body: lines(
    `Olá, ${firstName(ownerName)}!`,
    `O relatório “${viewName}” que você agendou está pronto.`,
    `Entre no sistema para baixá-lo:\n${address}`,
    'Ele fica disponível por sete dias.',
  ),
});

const reasonOf = (code: string): string => (isErrorCode(code) ? messageOf(code) : messageOf('EXPORT_FAILED'));

export const failedMail = ({ ownerName, viewName }: Report, code: string, address: string) => ({
  subject: `Seu relatório não saiu: ${viewName}`,
  body: lines(
    `Olá, ${firstName(ownerName)}!`,
    `O relatório “${viewName}” não pôde ser feito desta vez. ${reasonOf(code)}`,
    `O próximo envio continua agendado. Veja em:\n${address}`,
  ),
});

export const refusedMail = ({ ownerName, viewName }: Report, code: ErrorCode, address: string) => ({
  subject: `Seu relatório foi pausado: ${viewName}`,
  body: lines(
    `Olá, ${firstName(ownerName)}!`,
    `O relatório “${viewName}” não foi feito, porque seu acesso não permite mais: ${reasonOf(code)}`,
    `Ele fica pausado até você retomá-lo em:\n${address}`,
  ),
});

/** To administrators, when the owner may not sign in any more. */
export const ownerGoneMail = ({ ownerName, viewName }: Report) => ({
  subject: `Relatório agendado pausado: ${viewName}`,
  body: lines(
    `O relatório por e-mail “${viewName}”, de ${ownerName}, não foi feito, porque essa pessoa não tem mais acesso ao sistema.`,
    'Ele fica pausado. Se alguém ainda precisar dele, pode agendar o seu.',
  ),
});
