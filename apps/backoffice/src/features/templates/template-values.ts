import type { readTemplateEndpoint, TemplateType } from '@habilita/contract';
import type { CallResponse } from '#app/transport.ts';

/** A template as the API gives it. */
export type Template = CallResponse<typeof readTemplateEndpoint>;

export interface TemplateValues {
  /** The version the form was opened with. */
  version: number;
  key: string;
  name: string;
  type: TemplateType | null;
  template: string;
}
