import { isFailure } from '@app/contract/failure.ts'

/** Whether something was refused because its reader's proof of who they are is too old. */
export const needsProof = (error: unknown): boolean => isFailure(error) && error.code === 'PROOF_NEEDED'
