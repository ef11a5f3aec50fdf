/** The steps in their order: who somebody is, the membership, address and questions (ACC-2.52). */
export const REGISTRATION_STEPS = ['STEP1', 'STEP2', 'STEP3'] as const
export type RegistrationStep = (typeof REGISTRATION_STEPS)[number]
