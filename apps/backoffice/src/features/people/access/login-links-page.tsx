import { field, MOST_LOGIN_LINKS, record, saveLoginLinksEndpoint } from '@habilita/contract';
import { z } from 'zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#api-client/call.ts';
import { useCan } from '#api-client/session/can.tsx';
import type { CallResponse } from '#api-client/transport.ts';
import { notifySuccess, ScreenNotLoaded } from '#kit/feedback/index.ts';
import { RowsField, TextField } from '#kit/fields/index.ts';
import { FormPage } from '#kit/form/index.ts';
import { Broad, Fields } from '#kit/layout/index.ts';
import { loginLinksQuery } from './login-links-query.ts';
import { linkAddressError } from './login-rules.ts';

type Links = CallResponse<typeof saveLoginLinksEndpoint>;

export function LoginLinksPage() {
  const answer = useQuery(loginLinksQuery);
  if (answer.data !== undefined) return <LoginLinksForm stored={answer.data} />;
  return <ScreenNotLoaded answer={answer} name="Links da entrada" loading="Carregando os links" />;
}

const address = z.string().refine((href) => linkAddressError(href) === undefined);

const loginLinks = record({
  fields: {
    links: field.rows('Links', {
      item: 'Link',
      max: MOST_LOGIN_LINKS,
      fields: {
        label: field.text('Texto', { max: 40, required: true }),
        href: field.typed('Endereço', address, { max: 500, required: true, sentence: linkAddressError }),
      },
    }),
  },
});

function LoginLinksForm({ stored }: { readonly stored: Links }) {
  const queries = useQueryClient();
  const may = useCan();
  const reload = () => queries.invalidateQueries({ queryKey: loginLinksQuery.queryKey });
  return (
    <FormPage
      title="Links da entrada"
      readOnly={!may({ roles: ['ADMIN'] })}
      record={`login-links:${stored.version}`}
      initialValues={{ links: stored.links }}
      of={loginLinks}
      sections={(form) => [
        {
          id: 'links',
          title: 'Links',
          text: `Aparecem nesta ordem no alto da tela de entrada, para todos. No máximo ${MOST_LOGIN_LINKS}.`,
          content: (
            <RowsField
              {...form.rows('links')}
              hideLabel
              addLabel="Adicionar link"
              emptyText="Nenhum link: o alto da tela de entrada fica vazio."
            >
              {(row) => (
                <Fields>
                  <TextField {...row.field('label')} />
                  <Broad>
                    <TextField type="url" {...row.field('href')} />
                  </Broad>
                </Fields>
              )}
            </RowsField>
          ),
        },
      ]}
      confirmation={{ text: 'A tela de entrada mostra os novos links a todos assim que você salvar.' }}
      onSubmit={({ links }) => call(saveLoginLinksEndpoint, { body: { links, version: stored.version } })}
      onSaved={() => {
        notifySuccess('Editado com sucesso');
        return reload();
      }}
      onStale={() => void reload()}
    />
  );
}
