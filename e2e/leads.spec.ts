import { showAllColumns } from './support/columns.ts';
import { beginPreRegistration, runningCampaign, startEnrolment } from './support/student.ts';
import { expect, test } from './support/test.ts';

test('a lead is found by name, corrected, found by the new phone, and erased when the person takes consent back', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const campaign = await runningCampaign(await apiAs('ADMIN'));
  const { leadId, ...person } = await beginPreRegistration(baseURL ?? '', campaign);
  await beginPreRegistration(baseURL ?? '', campaign, person);
  const page = await pageOf('STUDENT_SUPPORT');
  await page.goto('/leads');
  await page.getByRole('textbox', { name: 'E-mails' }).fill(person.email);
  await page.getByRole('button', { name: 'Pesquisar' }).click();
  const rows = page.getByRole('table', { name: 'Leads' }).getByRole('row').filter({ hasText: person.name });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('PM1');
  await showAllColumns(page);
  await expect(rows.first()).toContainText('1 possível');

  await page.goto(`/leads/modify/${leadId}`);
  await expect(page.getByRole('heading', { name: 'Alteração de Lead', level: 1 })).toBeVisible();
  const duplicates = page.getByRole('region', { name: 'Possíveis duplicados' });
  await expect(duplicates.getByText('Mesmo CPF, celular e e-mail')).toBeVisible();
  const phone = page.getByRole('textbox', { name: 'Celular' });
  await phone.fill('');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(phone).toHaveAccessibleDescription('Este campo é obrigatório');
  await phone.fill('(19) 9 8888-7766');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('dialog', { name: 'Confirmação' }).getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Lead atualizada com sucesso')).toBeVisible();
  await expect(duplicates.getByText('Mesmo CPF e e-mail')).toBeVisible();

  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Revogar consentimento' }).click();
  const question = page.getByRole('dialog', { name: `Revogar o consentimento de ${person.name}?` });
  await expect(question).toContainText('Serão apagados: 2 leads');
  await question.getByRole('button', { name: 'Revogar consentimento' }).click();
  await expect(page.getByText('Consentimento revogado com sucesso!')).toBeVisible();
  await expect(page).toHaveURL(/\/leads$/);
  await page.goto(`/leads?emails=${encodeURIComponent(person.email)}`);
  await expect(page.getByText('Nenhum registro com estes filtros')).toBeVisible();
});

test('the leads of a campaign open from it and lead back to it', async ({ pageOf, apiAs, baseURL }) => {
  const campaign = await runningCampaign(await apiAs('ADMIN'));
  const person = await beginPreRegistration(baseURL ?? '', campaign);
  const page = await pageOf('ADMIN');
  await page.goto(`/campaigns?term=${encodeURIComponent(campaign.name)}`);
  const row = page.getByRole('row').filter({ hasText: campaign.name }).filter({ hasText: 'Matrículas abertas' });
  await row.getByRole('link', { name: /^Leads:/ }).click();
  await expect(page).toHaveURL(new RegExp(`/campaigns/leads/${campaign.id}$`));
  await expect(page.getByRole('heading', { name: `Leads de ${campaign.name}`, level: 1 })).toBeVisible();
  await page.getByRole('textbox', { name: 'E-mails' }).fill(person.email);
  await page.getByRole('button', { name: 'Pesquisar' }).click();
  await page.getByRole('link', { name: `Editar lead: ${person.name}` }).click();
  await expect(page).toHaveURL(new RegExp(`/campaigns/leads/modify/${person.leadId}$`));
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue(person.name);
  await page.getByRole('navigation', { name: 'Você está em' }).getByRole('link', { name: 'Leads' }).click();
  await expect(page).toHaveURL(new RegExp(`/campaigns/leads/${campaign.id}$`));
});

test('two people correct one lead: the second sees what the first changed, and both changes are kept', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const { leadId, name } = await beginPreRegistration(baseURL ?? '', await runningCampaign(await apiAs('ADMIN')));
  const [first, second] = [await pageOf('SUPERVISOR'), await pageOf('STUDENT_SUPPORT')];
  const nameOf = (page: typeof first) => page.getByRole('textbox', { name: 'Nome', exact: true });
  const save = async (page: typeof first) => {
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('dialog', { name: 'Confirmação' }).getByRole('button', { name: 'Confirmar' }).click();
  };
  for (const page of [first, second]) {
    await page.goto(`/leads/modify/${leadId}`);
    await expect(nameOf(page)).toHaveValue(name);
  }
  await nameOf(first).fill(`${name} Prado`);
  await save(first);
  await expect(first.getByText('Lead atualizada com sucesso')).toBeVisible();

  const phone = second.getByRole('textbox', { name: 'Celular' });
  await phone.fill('(19) 9 7777-6655');
  await save(second);
  const comparison = second.getByRole('dialog', { name: 'Este registro mudou enquanto você o editava' });
  await expect(comparison.getByRole('group', { name: 'Nome' })).toContainText(`${name} Prado`);
  await comparison.getByRole('button', { name: 'Continuar com o que digitei' }).click();
  await expect(nameOf(second)).toHaveValue(`${name} Prado`);
  await save(second);
  await expect(second.getByText('Lead atualizada com sucesso')).toBeVisible();
  await second.reload();
  await expect(nameOf(second)).toHaveValue(`${name} Prado`);
  await expect(phone).toHaveValue('(19) 9 7777-6655');
});

test('who may not manage campaigns reads the campaign of a lead and why it leads nowhere', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const campaign = await runningCampaign(await apiAs('ADMIN'));
  const { leadId } = await beginPreRegistration(baseURL ?? '', campaign);
  const page = await pageOf('SALES_ANALYST');
  await page.goto(`/leads/modify/${leadId}`);
  await expect(page.getByRole('heading', { name: 'Visualização de Lead', level: 1 })).toBeVisible();
  const name = page.getByRole('button', { name: new RegExp(campaign.name) });
  await expect(name).toHaveAccessibleDescription('Você não tem a permissão “Gerenciar campanhas”.');
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Revogar consentimento' })).toContainText('Você não tem a permissão');
});

test('the notice above the fields of a lead does not touch them', async ({ pageOf, apiAs, baseURL }) => {
  const staff = await apiAs('ADMIN');
  const { email } = await startEnrolment(baseURL ?? '', await runningCampaign(staff));
  const { content } = await staff<{ content: { id: string }[] }>('GET', `/leads?emails=${encodeURIComponent(email)}`);
  const page = await pageOf('ADMIN');
  await page.goto(`/leads/modify/${content[0]?.id}`);
  const section = page.getByRole('region', { name: 'Dados do lead' });
  await expect(section.getByText('A matrícula já foi iniciada')).toBeVisible();
  const gap = await section.evaluate((element) => {
    const [notice, fields] = ['.kit-panel', '.kit-fields-box'].map((part) =>
      element.querySelector(part)?.getBoundingClientRect(),
    );
    return (fields?.top ?? 0) - (notice?.bottom ?? 0);
  });
  expect(gap).toBeGreaterThanOrEqual(16);
});

test('consent is not revoked on a registration with payments, and the menu says so', async ({ registrationFor }) => {
  const { page } = await registrationFor('STUDENT_SUPPORT');
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Revogar consentimento' })).toContainText('há cobranças');
});
