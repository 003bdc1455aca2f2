import { cpf } from '../../people/users/person.schemas.ts';
import { field, newBodyOf, record } from '../../record/index.ts';

/** Staff write the request down in this form. Without a day, the person asked today. */
export const consentRequestRecord = record({
  fields: {
    cpf: field.typed('CPF da pessoa', cpf, { required: true }),
    requestedOn: field.optional(field.date('Data do pedido')),
  },
});

export const consentRequestBody = newBodyOf(consentRequestRecord);
