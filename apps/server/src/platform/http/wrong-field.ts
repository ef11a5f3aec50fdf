import { Failure } from '@app/contract/failure.ts'

/** Refuses a call for one field of its body; `key` is of the text that says why. @throws Failure INVALID_INPUT. */
export function wrongField(field: string, key = 'validation.wrong'): never {
  throw new Failure('INVALID_INPUT', { part: 'body', field, fieldErrors: { [field]: key } })
}
