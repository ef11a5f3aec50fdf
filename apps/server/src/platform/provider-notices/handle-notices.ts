import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { BACK_OFF_MS, HANDLE_LIMIT_MS, LEASE_MS, REASON_MAX } from './limits.ts'
import { deferNotice, type DueNotice, endNotice, takeDue } from './notices.store.ts'
import { NoticeFault, type ProviderNotices } from './provider-notices.ts'

export interface HandlingDeps {
  readonly db: Db
  readonly log: Log
}

/** A fault in a few words: what a provider says in an error may name somebody, so of others only the kind is kept. */
function reasonOf(error: unknown): string {
  if (error instanceof NoticeFault) return error.reason.slice(0, REASON_MAX)
  if (!(error instanceof Error)) return 'fault'
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  return `${error.name}${code}`.slice(0, REASON_MAX)
}

/** Asks about a notice within the limit. @throws what its provider's part throws. */
async function ask({ handle }: ProviderNotices, ref: string): Promise<void> {
  const over = new AbortController()
  const tooLate = wait(HANDLE_LIMIT_MS, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new NoticeFault('no answer in time')
  })
  try {
    await Promise.race([handle(ref), tooLate])
  } finally {
    over.abort()
    tooLate.catch(() => undefined)
  }
}

async function handleOne({ db, log }: HandlingDeps, provider: ProviderNotices, { id, ref, tries }: DueNotice): Promise<void> {
  const of = { kind: provider.kind, provider: provider.provider, notice: id, tries }
  try {
    // A node that died during the last try has left no outcome.
    if (tries > BACK_OFF_MS.length + 1) throw new NoticeFault('lost')
    await ask(provider, ref)
    await endNotice(db, id, { state: 'handled', reason: null })
  } catch (error) {
    const reason = reasonOf(error)
    const afterMs = BACK_OFF_MS[tries - 1]
    if (afterMs === undefined) {
      log.error({ ...of, reason }, 'a notice of a provider was given up')
      await endNotice(db, id, { state: 'dead', reason })
    } else {
      log.warn({ ...of, reason }, 'a notice of a provider could not be handled and will be tried again')
      await deferNotice(db, id, { afterMs, reason })
    }
  }
}

/** Handles what is due of a provider, one after the other; answers how many were tried. */
export async function handleDueOf(deps: HandlingDeps, provider: ProviderNotices, isStopped: () => boolean): Promise<number> {
  let tried = 0
  while (!isStopped()) {
    const due = await takeDue(deps.db, provider, LEASE_MS)
    if (due === null) break
    await handleOne(deps, provider, due)
    tried += 1
  }
  return tried
}
