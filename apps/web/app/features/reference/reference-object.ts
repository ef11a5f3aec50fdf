import type { ReferenceData } from '@app/contract/reference/reference.answers.ts'
import { getReferenceObject } from '@app/contract/reference/reference.ts'
import { browserApi } from '../../platform/browser-api.ts'

/** Objects of the reference data that this document has requested; a change of language loads another document. */
const loading = new Map<string, Promise<unknown>>()

/**
 * One object of the reference data, requested once a document (MKT-7.12). Callers wait for it before showing anything
 * (MQ-007). Rejects as the call does, and then the next caller requests it again.
 */
export function referenceObject<Name extends keyof ReferenceData>(object: Name): Promise<ReferenceData[Name]> {
  const known = loading.get(object)
  const answer = known ?? browserApi()(getReferenceObject, { params: { object } })
  if (known === undefined) {
    loading.set(object, answer)
    answer.catch(() => loading.delete(object))
  }
  return answer as Promise<ReferenceData[Name]>
}
