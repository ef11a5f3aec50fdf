import { Gauge } from 'prom-client'
import { Failure } from '@app/contract/failure.ts'
import { metrics } from '#platform/metrics.ts'
import { RETRY_AFTER_SECONDS, UPLOADS_AT_ONCE, UPLOADS_AT_ONCE_A_PERSON } from './limits.ts'

const open = new Gauge({ name: 'hammerlane_uploads_open', help: 'Uploads that this node receives at this moment.', registers: [metrics] })

/** Places for uploads of one node: so many in all, and so many of one person. */
export class UploadSlots {
  readonly #ofPerson = new Map<number, number>()
  #taken = 0

  /** Takes a place; the answer gives it back. @throws Failure TOO_MANY_REQUESTS where none is free. */
  take(accountId: number): () => void {
    const ofPerson = this.#ofPerson.get(accountId) ?? 0
    if (this.#taken >= UPLOADS_AT_ONCE || ofPerson >= UPLOADS_AT_ONCE_A_PERSON)
      throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    this.#count(accountId, 1)
    let isTaken = true
    return () => {
      if (isTaken) this.#count(accountId, -1)
      isTaken = false
    }
  }

  #count(accountId: number, more: 1 | -1): void {
    const left = (this.#ofPerson.get(accountId) ?? 0) + more
    if (left === 0) this.#ofPerson.delete(accountId)
    else this.#ofPerson.set(accountId, left)
    this.#taken += more
    open.set(this.#taken)
  }
}
