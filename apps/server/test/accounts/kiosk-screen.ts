import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#platform/db/database.ts'

const KEY_BYTES = 32

/** Registers a kiosk screen of a yard; answers the cookie of its browser. */
export async function aKioskScreen(db: Db, yard: number): Promise<string> {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  const row = {
    key_hash: createHash('sha256').update(key).digest(),
    name: 'Screen',
    yard,
    registered_at: new Date(),
    link_until: new Date(),
  }
  await db.insertInto('kiosk_devices').values(row).execute()
  return `hlKiosk=${key}`
}
