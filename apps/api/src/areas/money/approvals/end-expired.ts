/** The record that a request is about. */
export type RecordOfRequest = { readonly registrationId: string } | { readonly drivingSchoolId: string };

/** Ends a record's requests that are past their time, in a transaction of its own. */
export type EndExpired = (record: RecordOfRequest) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Called before a command: a request past its time that no job has ended yet would still refuse the command. */
    endExpired: EndExpired;
  }
}
