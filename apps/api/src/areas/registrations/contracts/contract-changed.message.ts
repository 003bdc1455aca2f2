import { letter, WITHOUT_LINK } from '#kernel/outbox/letter.ts';
import { message } from '#kernel/outbox/message.ts';
import { SAMPLE } from '#kernel/outbox/sample.ts';

interface ChangedContract {
  readonly name: string;
  readonly campaignName: string;
  readonly link: string;
}

export const contractChanged = message<ChangedContract>({
  recipient: 'the student',
  when: 'Staff make the contract anew and it has to be accepted again.',
  samples: [{ ...SAMPLE, name: SAMPLE.studentName }],
  subject: ({ campaignName }) => `Seu contrato mudou, leia e aceite: ${campaignName}`,
  text: ({ name, campaignName, link }) =>
    letter(
      name,
      [
        'O texto do seu contrato mudou. O que você já aceitou continua valendo até você ler e aceitar o novo.',
        `Neste link você vê o que mudou e aceita:\n${link}`,
        'O link é só seu: não o repasse.',
      ],
      campaignName,
    ),
  withoutSecret: (facts) => ({ ...facts, link: WITHOUT_LINK }),
});
