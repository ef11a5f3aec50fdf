import type { Db } from '#platform/db/database.ts'
import type { Push } from '#platform/push/index.ts'
import { type DueMessage, dropMessage, removeDevice, takeDue } from './push.store.ts'

/** Messages sent at once. */
const BATCH_MAX = 20
/** A message that could not be sent waits this long, each time longer, seconds. */
const AGAIN_SECONDS = 30
const TRIES_MAX = 5

async function deliver({ db, push }: { readonly db: Db; readonly push: Push }, message: DueMessage): Promise<void> {
  const { id, deviceId, payload, tries, leftSeconds } = message
  const delivered = await push.deliver(message, { payload, ttlSeconds: leftSeconds })
  if (delivered === 'gone') await removeDevice(db, deviceId)
  else if (delivered === 'sent' || tries >= TRIES_MAX) await dropMessage(db, id)
}

/** Pushes what is due; a device that is gone is forgotten. Answers whether there may be more. */
export async function pushDue(deps: { readonly db: Db; readonly push: Push }): Promise<boolean> {
  const due = await takeDue(deps.db, { limit: BATCH_MAX, againSeconds: AGAIN_SECONDS })
  await Promise.all(due.map((message) => deliver(deps, message)))
  return due.length === BATCH_MAX
}
