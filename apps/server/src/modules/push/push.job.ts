import { type Db, transaction } from '#platform/db/database.ts'
import type { Push } from '#platform/push/index.ts'
import { joinHeld } from './message-words.ts'
import { addMessage, dropExpired, type DueMessage, dropMessage, lockHeldDevice, removeDevice, takeDue, takeHeld } from './push.store.ts'

/** Messages sent at once. */
const BATCH_MAX = 20
/** Devices whose held messages are joined in a turn. */
const DEVICES_MAX = 100
/** A message that could not be sent waits this long, each time longer, seconds. */
const AGAIN_SECONDS = 30
const TRIES_MAX = 5

async function deliver({ db, push }: { readonly db: Db; readonly push: Push }, message: DueMessage): Promise<void> {
  const { id, deviceId, payload, tries, leftSeconds } = message
  const delivered = await push.deliver(message, { payload, ttlSeconds: leftSeconds })
  if (delivered === 'gone') await removeDevice(db, deviceId)
  else if (delivered === 'sent' || tries >= TRIES_MAX) await dropMessage(db, id)
}

/** Puts what was held for a device and is due among what is to be pushed, as one; answers whether there was such a device. */
const releaseHeld = (db: Db): Promise<boolean> =>
  transaction(db, async (tx) => {
    const device = await lockHeldDevice(tx)
    if (device === null) return false
    const { deviceId } = device
    const joined = joinHeld(await takeHeld(tx, deviceId), device)
    if (joined !== null)
      await addMessage(tx, { deviceId, payload: joined.payload, ttlSeconds: joined.leftSeconds, searchId: joined.searchId })
    return true
  })

/** Pushes what is due; a device that is gone is forgotten. Answers whether there may be more. */
export async function pushDue(deps: { readonly db: Db; readonly push: Push }): Promise<boolean> {
  let devices = 0
  while (devices < DEVICES_MAX && (await releaseHeld(deps.db))) devices += 1
  const due = await takeDue(deps.db, { limit: BATCH_MAX, againSeconds: AGAIN_SECONDS })
  await Promise.all(due.map((message) => deliver(deps, message)))
  const isMore = devices === DEVICES_MAX || due.length === BATCH_MAX
  if (!isMore) await dropExpired(deps.db)
  return isMore
}
