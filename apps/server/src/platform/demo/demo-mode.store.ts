import type { Db } from '../db/database.ts'
import type { DemoFacts, DemoState } from './demo-mode.ts'

const SETTING = 'demo'

/** Reads what decideDemo needs to know. */
export async function readDemoFacts(db: Db): Promise<DemoFacts> {
  const setting = await db.selectFrom('app_settings').select('value').where('name', '=', SETTING).executeTakeFirst()
  const lot = await db.selectFrom('lots').select('number').limit(1).executeTakeFirst()
  const state = (setting?.value as { state?: DemoState } | undefined)?.state ?? 'none'
  return { state, hasLots: lot !== undefined }
}

/** Remembers that the demo world is being made or is done, so that a start that was cut off goes on. */
export async function recordDemo(db: Db, state: Exclude<DemoState, 'none'>): Promise<void> {
  const value = JSON.stringify({ state })
  await db
    .insertInto('app_settings')
    .values({ name: SETTING, value })
    .onConflict((row) => row.column('name').doUpdateSet({ value, changed_at: new Date() }))
    .execute()
}
