/** What the API answers to the preview of a reminder by e-mail to 53 people. */
export const COMMUNICATION_PREVIEW = {
  total: 53,
  byChannel: { EMAIL: 53, SMS: 0, WHATSAPP: 0 },
  leftOut: { incomplete: 0, blocked: 0, repeated: 0 },
  isCarried: true,
  refusal: null,
  templateId: '01932c6e-0000-7000-8000-000000000009',
  subject: 'Assunto',
  body: 'Texto',
  today: null,
};
