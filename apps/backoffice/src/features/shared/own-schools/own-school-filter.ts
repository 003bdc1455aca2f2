/**
 * The filter in which people of several schools first have to choose among their schools (Specification 2 §5 and 3 §5).
 */
export const OWN_SCHOOL = { filter: 'drivingSchoolIds', code: 'DRIVING_SCHOOL_FILTER_REQUIRED' } as const;
