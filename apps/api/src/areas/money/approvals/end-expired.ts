/** The record that a request is about. */
export type RecordOfRequest = { readonly registrationId: string } | { readonly drivingSchoolId: string };

/** Ends a record's requests that are past their time, in a transaction of its own. */
export type EndExpired = (record: RecordOfRequest) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Called by commands that a request past its time would refuse until a job ends it. */
    endExpired: EndExpired;
  }
}
