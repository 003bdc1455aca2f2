import type { z } from 'zod';
import { cellphone, dateOfBirth, email, personName } from '../../people/users/person.schemas.ts';
import { editedVersion, id } from '../../codecs.ts';
import { bodyOf, field, record } from '../../record/index.ts';

/** The form of a lead. Every field is required; the phone must be a mobile (Specification 3 §5). */
export const leadRecord = record({
  fields: {
    name: field.typed('Nome', personName, { max: 120, required: true }),
    email: field.typed('E-mail', email, { max: 254, required: true, history: 'email' }),
    phone: field.typed('Celular', cellphone, { required: true, history: 'phone' }),
    dateOfBirth: field.date('Data de nascimento', { schema: dateOfBirth }),
  },
});

export const editLeadBody = bodyOf(leadRecord, {
  id,
  version: editedVersion,
});
export type EditLeadBody = z.output<typeof editLeadBody>;
