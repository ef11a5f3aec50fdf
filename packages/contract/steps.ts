/** Steps that a person has to take first, by the HTTP status that names them, in their order (OQ-A88). */
export const STEP_STATUSES = [460, 462, 461, 469, 463, 467] as const
export type StepStatus = (typeof STEP_STATUSES)[number]
