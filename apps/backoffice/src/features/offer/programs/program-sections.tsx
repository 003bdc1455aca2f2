import { SwitchField, TextAreaField, TextField } from '#kit/fields/index.ts';
import type { FormHandle, FormSection } from '#kit/form/index.ts';
import { Fields, Wide } from '#kit/layout/index.ts';
import { ColorField } from './color-field.tsx';
import { LogoField } from './logo-field.tsx';
import type { ProgramValues } from './program-values.ts';

export function programSections(form: FormHandle<ProgramValues>, isStored: boolean): FormSection[] {
  const field = form.field('key');
  return [
    {
      id: 'identificacao',
      title: 'Identificação',
      content: (
        <Fields>
          <TextField {...form.field('name')} />
          <TextField
            help="Como as campanhas nomeiam o programa, por exemplo CNH_POP. Não muda depois de criada."
            {...field}
            readOnly={isStored}
          />
          <TextField
            help="Escolhe o programa pelo endereço: /login?program=chave-de-acesso."
            {...form.field('apiKey')}
          />
          <SwitchField {...form.field('active')} />
        </Fields>
      ),
    },
    {
      id: 'aparencia',
      title: 'Aparência',
      text: 'Uma cor basta: as outras são tiradas dela, de dia e de noite, sempre legíveis.',
      content: (
        <Fields>
          <ColorField {...form.field('primaryColor')} />
          <LogoField {...form.field('logo')} />
        </Fields>
      ),
    },
    {
      id: 'textos',
      title: 'Textos',
      content: (
        <Fields>
          <TextField {...form.field('slogan')} />
          <TextField {...form.field('creditLine')} />
          <Wide>
            <TextAreaField {...form.field('sloganText')} />
          </Wide>
        </Fields>
      ),
    },
  ];
}
