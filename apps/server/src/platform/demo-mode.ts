import type { Config } from './config.ts'
import { isLoopback } from './config.ts'
import type { Db } from './db/database.ts'

/** What this database has to do with the demo world. `none` has lots or nothing, but no demo world. */
export type DemoState = 'none' | 'making' | 'made'

export interface DemoFacts {
  readonly state: DemoState
  readonly hasLots: boolean
}

/** `make`: make or finish the demo world. `keep`: it is there and kept of today. `off`: nothing is made or renewed. */
export type DemoDecision = 'make' | 'keep' | 'off'

const SETTING = 'demo'

/**
 * Decides about the demo world by DEMO, DEMO_PUBLIC, HOST and DATABASE_URL. Without DEMO it is made on loopback in an empty
 * embedded database only; in a database of one's own it takes DEMO=on.
 * @throws Error with one line where a demo world is asked for and must not be, or would be shown to a network unasked.
 */
export function decideDemo(config: Config, { state, hasLots }: DemoFacts): DemoDecision {
  const isPublic = !isLoopback(config.host)
  if (state !== 'none' && isPublic && !config.isDemoPublic) {
    throw new Error(
      `This database holds the demo world, and HOST=${config.host} would show it to a network. Set DEMO_PUBLIC=on to do so, or another DATA_DIR.`,
    )
  }
  if (config.demo === false) return 'off'
  if (state === 'made') return 'keep'
  if (config.demo === undefined && (config.databaseUrl !== undefined || (isPublic && !config.isDemoPublic))) return 'off'
  if (isPublic && !config.isDemoPublic)
    throw new Error(`DEMO=on with HOST=${config.host} shows the demo world to a network. Set DEMO_PUBLIC=on as well to do so.`)
  if (state === 'making') return 'make'
  if (!hasLots) return 'make'
  if (config.demo === true)
    throw new Error('DEMO=on needs an empty database; this one has lots of its own. Set DEMO=off, or another DATA_DIR.')
  return 'off'
}

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
