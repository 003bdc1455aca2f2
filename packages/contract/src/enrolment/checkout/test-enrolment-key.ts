/** Replaces a person's own key in a reminder that staff send to themselves. */
export const TEST_ENROLMENT_KEY = 'teste';
