import type { Failure } from '@app/contract/failure.ts'

/** The reason of a refusal where it has one, else its code. */
export const reasonOf = ({ code, detail }: Failure): string => (typeof detail['reason'] === 'string' ? detail['reason'] : code)
