export * from './names-used.ts';
export * from './parse-template.ts';
export * from './render-template.ts';
export { scanTemplate, type TemplateTag } from './scan-template.ts';
export * from './sms-length.ts';
export { TEMPLATE_FILTERS } from './template-filters.ts';
export {
  TEMPLATE_LIMITS,
  type TemplateNode,
  type TemplateProblem,
  type TemplateValue,
  type TemplateValues,
} from './template-nodes.ts';
