import type { Db } from '../db/database.ts'
import type { Log } from '../log.ts'
import { BACK_OFF_MS, BATCH_MAX, DELIVERY_LIMIT_MS } from './limits.ts'
import type { SmsProvider } from './sms.ts'
import { type ClaimedText, claimDueTexts, deferText, endText, noteStop } from './texts.store.ts'

interface SendingDeps {
  readonly db: Db
  readonly log: Log
  readonly provider: SmsProvider
  readonly backOffMs?: readonly number[]
}

async function sendOne({ db, log, provider, backOffMs = BACK_OFF_MS }: SendingDeps, text: ClaimedText): Promise<void> {
  const { id, tries, to } = text
  // A node that died during the last try recorded no outcome.
  const outcome = tries > backOffMs.length + 1 ? ({ state: 'refused', reason: 'LOST' } as const) : await provider.deliver(text)
  if (outcome.state === 'taken') return endText(db, id, { state: 'sent', ref: outcome.ref })
  const { state, reason } = outcome
  if (state === 'stopped') await noteStop(db, { number: to, isStopped: true, atMs: Date.now() })
  const afterMs = state === 'later' ? backOffMs[tries - 1] : undefined
  // Neither the number nor a word of the text is logged (assurance T40).
  if (afterMs === undefined) {
    if (state !== 'stopped') log.error({ text: id, tries, reason }, 'a text was given up')
    await endText(db, id, { state: 'failed', reason })
  } else {
    log.warn({ text: id, tries, reason }, 'a text was not taken and will be tried again')
    await deferText(db, id, { afterMs, reason })
  }
}

/** Makes a try for texts that are due, some at once; answers whether there may be more. */
export async function sendDueTexts(deps: SendingDeps): Promise<boolean> {
  const due = await claimDueTexts(deps.db, { limit: BATCH_MAX, leaseMs: 2 * DELIVERY_LIMIT_MS })
  await Promise.all(due.map((text) => sendOne(deps, text)))
  return due.length === BATCH_MAX
}
