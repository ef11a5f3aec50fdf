import { isFailure } from '@app/contract/failure.ts'

/** `read` when it returns, the code of the refusal it throws, and any other error as its own text. */
export function outcomeOf(read: () => unknown): string {
  try {
    read()
    return 'read'
  } catch (error) {
    return isFailure(error) ? error.code : String(error)
  }
}
