import { randomInt } from 'node:crypto';
import type { Api } from './api.ts';
import { mailSaying } from './mail.ts';
import { ownCampaign } from './own-campaign.ts';
import { type Campaign, enrol, type Enrolled } from './student.ts';

const BEFORE = `<h1>Contrato de prestação de serviços</h1>
<p>O aluno {{ studentName }} contrata o CFC {{ drivingSchoolName }}.</p>
<p>As aulas práticas são marcadas com dois dias de antecedência.</p>
<p>Fica eleito o foro de Uberaba.</p>`;
const AFTER = `${BEFORE.replace('dois dias', 'cinco dias')}
<p>Faltas sem aviso contam como aula dada.</p>`;

/**
 * Enrols a student, who accepts the contract, and then changes the template of the contract. A new contract of the
 * student would therefore have another text than the accepted one.
 */
export async function studentOfChangedContract(
  staff: Api,
  baseURL: string,
): Promise<{ readonly campaign: Campaign; readonly student: Enrolled }> {
  const key = `CONTRATO_${Date.now()}_${randomInt(1000)}`;
  const form = { key, name: `Contrato ${key}`, template: BEFORE, type: 'CFC_STUDENT_CONTRACT' };
  const { id, version } = await staff<{ id: string; version: number }>('POST', '/templates', form);
  const campaign = await ownCampaign(staff, 0, { contractTemplateId: id });
  const student = await enrol(baseURL, campaign, 'PIX');
  await staff('PUT', `/templates/${id}`, { ...form, template: AFTER, version });
  return { campaign, student };
}

/** The address, in the e-mail to the student, of the page on which the student accepts the changed contract. */
export async function acceptanceAddress({ email }: Pick<Enrolled, 'email'>): Promise<string> {
  const body = await mailSaying(email, /Seu contrato mudou/);
  return /\/subscription\/contract\/\S+/.exec(body)?.[0] ?? '';
}
