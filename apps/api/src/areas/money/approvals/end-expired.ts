/** The record that a request is about. */
export type RecordOfRequest = { readonly registrationId: string } | { readonly drivingSchoolId: string };

/** Ends a record's requests that are past their time, in a transaction of its own. */
export type EndExpired = (record: RecordOfRequest) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Ends a record's requests that are past their time. It is called before every command on the record, which would
     * otherwise still be refused because such a request waits.
     */
    endExpired: EndExpired;
  }
}
