import { field, record } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { MoneyField, NumberField } from '#kit/fields/NumberField.tsx';
import { RowsField } from '#kit/fields/RowsField.tsx';
import { TextField } from '#kit/fields/TextField.tsx';
import { createFormCore } from '#kit/form/form-core.ts';
import { handleOf } from '#kit/form/form-handle.ts';
import type { CampaignSample } from './sample.ts';

const campaign = record({
  fields: {
    schools: field.rows('CFCs', {
      item: 'CFC',
      max: 100,
      fields: {
        name: field.text('Nome', { max: 100, required: true }),
        plans: field.rows('Planos', {
          item: 'Plano',
          max: 50,
          fields: {
            name: field.text('Nome', { max: 100, required: true }),
            pixPrice: field.money('Preço PIX'),
            creditPrice: field.money('Preço no cartão'),
            boletoPrice: field.money('Preço no boleto'),
            vacancies: field.whole('Vagas', { min: 0, max: 1_000_000 }),
            note: field.text('Observação', { max: 500 }),
          },
        }),
      },
    }),
  },
});

const typed = ({ schools }: CampaignSample) => ({
  schools: schools.map(({ name, plans }) => ({
    name,
    plans: plans.map(({ pixPrice, creditPrice, boletoPrice, vacancies, ...plan }) => ({
      ...plan,
      pixPrice: cents(Number(pixPrice) * 100),
      creditPrice: cents(Number(creditPrice) * 100),
      boletoPrice: cents(Number(boletoPrice) * 100),
      vacancies: Number(vacancies),
    })),
  })),
});
type Campaign = ReturnType<typeof typed>;

export function KitPage({ values }: { readonly values: CampaignSample }) {
  const [core] = useState(() => createFormCore({ of: campaign, base: typed(values) }));
  const [form] = useState(() => handleOf<Campaign>(core));
  return (
    <MantineProvider>
      <form>
        <RowsField {...form.rows('schools')} summary={({ name, plans }) => `${name}, ${plans.length} planos`}>
          {(school) => (
            <>
              <TextField {...school.field('name')} />
              <RowsField {...school.rows('plans')}>
                {(plan) => (
                  <div>
                    <TextField {...plan.field('name')} />
                    <MoneyField {...plan.field('pixPrice')} />
                    <MoneyField {...plan.field('creditPrice')} />
                    <MoneyField {...plan.field('boletoPrice')} />
                    <NumberField {...plan.field('vacancies')} />
                    <TextField {...plan.field('note')} />
                  </div>
                )}
              </RowsField>
            </>
          )}
        </RowsField>
      </form>
    </MantineProvider>
  );
}
