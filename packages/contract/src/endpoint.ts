import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { type ListDeclaration, listSearchedBy } from './list.ts';
import type { Check, Permission, Role } from './permissions.ts';
import type { UploadKind } from './upload.ts';

/** Who may call an endpoint. Roles and permissions are alternatives: one match is enough, unless `allOf` is used. */
export type Access =
  | 'public'
  | 'signed-in'
  | 'student'
  | {
      readonly anyOf?: readonly Permission[];
      readonly allOf?: readonly Permission[];
      readonly roles?: readonly Role[];
    };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** Fastify form: `/api/v1/campaigns/:id`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  /** Who may call it for which kind of record, where that depends on the record; OpenAPI tells it, the handler checks it. */
  readonly accessByKind: Readonly<Record<string, Check>> | undefined;
  /** What else who may call it depends on, as its filters; a sentence for OpenAPI. */
  readonly accessNote: string | undefined;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** How the record is read: fields of it that the body does not have are accepted and ignored, so that what was read can be sent back. */
  readonly echoes: z.ZodType | undefined;
  readonly response: Response;
  /** The status of success; 200 unless said. */
  readonly status: 200 | 201 | 202 | 204;
  /** Refusals this endpoint can give, besides the general ones every endpoint can. */
  readonly errors: readonly ErrorCode[];
  /** A money command: takes `Idempotency-Key`; the same key with another input is refused. */
  readonly idempotent: boolean;
  /** Stricter rate limit, requests per minute and address. */
  readonly ratePerMinute: number | undefined;
  /** Largest accepted body, bytes; the server's default (256 KiB) unless said. */
  readonly bodyLimit: number | undefined;
  /** The body is a file of this kind and nothing else, sent as it is (upload mode DIRECT). */
  readonly file: UploadKind | undefined;
  /** A search that may take long: after two seconds it answers 202, and the result is fetched as a long-running request. */
  readonly longRunning: boolean;
  /** A step of an enrolment: while a crowd comes, its calls are served in the order of arrival, and 202 asks to come back (`turn.ts`). */
  readonly inTurn: boolean;
  /** The list its query searches: what somebody may not see of it is refused, and a page of EXPORT_PAGE_SIZE rows asks for its spreadsheet. */
  readonly list: ListDeclaration | undefined;
  /** May end sessions or change what somebody may do: it answers once that is known wherever sessions are remembered. */
  readonly changesAccess: boolean;
  /** The `Location` header of the answer: where what was created is found. */
  location?(response: z.input<Response>): string;
}

/** Nothing is expected here; anything sent is refused. */
export const nothing = z.strictObject({});
export const noContent = z.undefined();

interface Declaration<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> {
  method: Method;
  path: string;
  summary: string;
  tag: string;
  access: Access;
  accessByKind?: Readonly<Record<string, Check>>;
  accessNote?: string;
  params?: P;
  query?: Q;
  body?: B;
  echoes?: z.ZodType;
  response?: R;
  status?: 200 | 201 | 202 | 204;
  errors?: readonly ErrorCode[];
  idempotent?: boolean;
  ratePerMinute?: number;
  bodyLimit?: number;
  file?: UploadKind;
  longRunning?: boolean;
  changesAccess?: boolean;
  inTurn?: boolean;
  location?(response: z.input<R>): string;
}

/** Declares a route once; the API mounts it, the back-office calls it, OpenAPI prints it. */
export function endpoint<
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
  R extends z.ZodType = typeof noContent,
>(declaration: Declaration<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return {
    errors: [],
    idempotent: false,
    ratePerMinute: undefined,
    echoes: undefined,
    accessByKind: undefined,
    accessNote: undefined,
    bodyLimit: undefined,
    longRunning: false,
    changesAccess: false,
    inTurn: false,
    list: declaration.query && listSearchedBy(declaration.query),
    file: undefined,
    status: declaration.response === undefined ? 204 : 200,
    ...declaration,
    params: (declaration.params ?? nothing) as P,
    query: (declaration.query ?? nothing) as Q,
    body: (declaration.body ?? nothing) as B,
    response: (declaration.response ?? noContent) as R,
  };
}
