import { z } from 'zod';
import { httpAddress } from '../variable-kinds.ts';

export interface TracingSettings {
  /** The address of a collector that speaks OTLP over HTTP. */
  readonly collector: string;
  /** The share of traces that is kept, from 0 to 1. */
  readonly share: number;
}

/** The variables have the same names as in every program that uses OpenTelemetry. */
export const TRACING_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress.optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, 'must be a share from 0 to 1')
    .transform(Number)
    .default(0.1),
};
const variables = z.object(TRACING_VARIABLES);

/** The settings of tracing; undefined when no collector is named. */
export const tracingOf = ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_TRACES_SAMPLER_ARG: share,
}: z.output<typeof variables>): TracingSettings | undefined =>
  collector === undefined ? undefined : { collector, share };
