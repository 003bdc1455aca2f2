import { letter } from '#kernel/outbox/letter.ts';
import { message } from '#kernel/outbox/message.ts';
import { SAMPLE } from '#kernel/outbox/sample.ts';

interface ReadyArchive {
  readonly name: string;
  /** How many boletos the file holds. */
  readonly boletos: number;
  readonly address: string;
}

export const archiveReady = message<ReadyArchive>({
  recipient: 'who asked for the file',
  when: 'The file with the pending boletos of a campaign is made.',
  samples: [{ name: SAMPLE.staffName, boletos: 120, address: SAMPLE.link }],
  subject: () => 'Os boletos pendentes estão prontos',
  text: ({ name, boletos, address }) =>
    letter(name, [
      `O arquivo que você pediu está pronto, com ${boletos === 1 ? '1 boleto' : `${boletos} boletos`}.`,
      `Para baixá-lo, abra a campanha e escolha “Exportar boletos pendentes” no menu de ações:\n${address}`,
      'Ele fica disponível por sete dias.',
    ]),
});
