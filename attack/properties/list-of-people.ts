import { z } from 'zod';
import { read } from '../caller.ts';
import { assertNone, type Property } from '../property.ts';

const page = z.object({
  content: z.array(
    z.object({
      campaignId: z.string(),
      studentCpf: z.string(),
      studentEmail: z.string(),
      studentCellphone: z.string(),
    }),
  ),
});
const FROM = { 'x-forwarded-for': '10.66.66.66' };

export const listOfPeople: Property = {
  name: 'Nobody goes through a list of people to learn who is registered',
  async hold({ call, tokens }) {
    const token = tokens.get('ADMIN') ?? '';
    const path =
      '/api/v1/registrations?registrationStatus=REGISTERED&size=100&columns=studentCpf,studentEmail,studentCellphone';
    const { content } = await read(call, token, path, page);
    let told = 0;
    const answers: number[] = [];
    for (const { campaignId, studentCpf, studentEmail, studentCellphone } of content) {
      const questions = [`cpf/${studentCpf}`, `email/${studentEmail}`, `cellphone/${studentCellphone}`];
      for (const question of questions) {
        const about = `/api/v1/students/exists/${question}?campaignId=${campaignId}`;
        const { status, text } = await call('GET', about, { headers: FROM });
        answers.push(status);
        if (text === '{"exists":true}') told += 1;
      }
    }
    assertNone(answers.some((status) => status !== 200 && status !== 429) ? ['an answer that is neither'] : []);
    assertNone(answers.length > 200 ? [] : [`only ${answers.length} questions could be asked`]);
    assertNone(told > 0 ? [] : ['nobody was told of, though all are registered']);
    assertNone(told <= 60 ? [] : [`${told} people were told of`]);
    return `${told} of ${answers.length} questions answered with yes`;
  },
};
