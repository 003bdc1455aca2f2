import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { filtersTakenBy, type ListDeclaration, listSearchedBy } from './list.ts';
import type { Check, Permission, Role } from './permissions.ts';
import type { UploadKind } from './upload.ts';
import { type WireForm, wireFormOf } from './wire-form.ts';

/** Who may call an endpoint. Roles and permissions are alternatives; only `allOf` requires all of its permissions. */
export type Access =
  | 'public'
  | 'signed-in'
  | 'student'
  | {
      readonly anyOf?: readonly Permission[];
      readonly allOf?: readonly Permission[];
      readonly roles?: readonly Role[];
      /** True if administrators, whose role otherwise passes every check, need the permission as well. */
      readonly excludeAdmin?: true;
    };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  /**
   * The access check for each kind of record, when one endpoint serves several kinds. It is only documented here; the
   * handler enforces it.
   */
  readonly accessByKind: Readonly<Record<string, Check>> | undefined;
  readonly accessNote: string | undefined;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /**
   * The schema of the record as it is read. A caller may send a record back as it was read: fields that the body's
   * schema does not have are accepted and ignored.
   */
  readonly echoes: z.ZodType | undefined;
  readonly response: Response;
  readonly status: 200 | 201 | 202 | 204;
  readonly errors: readonly ErrorCode[];
  /** True if the call takes an `Idempotency-Key`; the same key with another body is refused. */
  readonly idempotent: boolean;
  /**
   * The most requests per minute. They are counted for each signed-in person, or for each network when nobody is signed
   * in.
   */
  readonly ratePerMinute: number | undefined;
  /** The most bytes that a body may have; 256 KiB when left out. */
  readonly bodyLimit: number | undefined;
  readonly file: UploadKind | undefined;
  /**
   * True if a call that takes more than two seconds is answered 202; its result is then fetched as a long-running
   * request.
   */
  readonly longRunning: boolean;
  /** True for the steps of an enrolment: these calls wait in the queue when many people enrol at once (`queue.ts`). */
  readonly isQueued: boolean;
  readonly list: ListDeclaration | undefined;
  /** The list whose filters the query takes; a filter that is hidden from the caller is refused. */
  readonly filters: ListDeclaration | undefined;
  /**
   * The fields of requests and answers that are ids, amounts or moments. Callers that do not load the schemas, such as
   * the browser, use it to convert values.
   */
  readonly wire: WireForm;
  location?(response: z.input<Response>): string;
}

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
  isQueued?: boolean;
  location?(response: z.input<R>): string;
}

/** Declares a route once, for the API, the back-office and OpenAPI. */
export function endpoint<
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
  R extends z.ZodType = typeof noContent,
>(declaration: Declaration<P, Q, B, R>): Endpoint<P, Q, B, R> {
  const params = (declaration.params ?? nothing) as P;
  const body = (declaration.body ?? nothing) as B;
  const response = (declaration.response ?? noContent) as R;
  return {
    errors: [],
    idempotent: false,
    ratePerMinute: undefined,
    echoes: undefined,
    accessByKind: undefined,
    accessNote: undefined,
    bodyLimit: undefined,
    longRunning: false,
    isQueued: false,
    list: declaration.query && listSearchedBy(declaration.query),
    filters: declaration.query && filtersTakenBy(declaration.query),
    file: undefined,
    status: declaration.response === undefined ? 204 : 200,
    ...declaration,
    params,
    query: (declaration.query ?? nothing) as Q,
    body,
    response,
    get wire() {
      return wireFormOf(params, body, response);
    },
  };
}
