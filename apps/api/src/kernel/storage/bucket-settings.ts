import type { ServerSideEncryption } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { httpAddress, word } from '../variable-kinds.ts';

export interface BucketSettings {
  readonly bucket: string;
  readonly region: string;
  /** The address of an S3-compatible server; undefined for AWS itself. */
  readonly endpoint: string | undefined;
  /** Undefined when the credentials come from the environment, for example from the machine's role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  readonly encryption: ServerSideEncryption | 'none';
}

export const BUCKET_VARIABLES = {
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('sa-east-1'),
  S3_ENDPOINT: httpAddress.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_ENCRYPTION: word('AES256', 'aws:kms', 'none').default('AES256'),
};
const variables = z.object(BUCKET_VARIABLES);

/** The settings of the bucket; undefined when none is named. */
export function bucketOf(chosen: z.output<typeof variables>): BucketSettings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = chosen;
  if (bucket === undefined) return undefined;
  const isGiven = accessKeyId !== undefined && secretAccessKey !== undefined;
  return {
    bucket,
    region: chosen.S3_REGION,
    endpoint: chosen.S3_ENDPOINT,
    credentials: isGiven ? { accessKeyId, secretAccessKey } : undefined,
    encryption: chosen.S3_ENCRYPTION,
  };
}
