import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { mayMeetDemo } from '#platform/demo/demo-mode.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { hasDemoWorld } from './demo-people.store.ts'

/** Whether the people of a demo world are there for a request: this database holds them, and the request may meet them. */
export async function hasDemoPeople(
  { db, config }: { readonly db: Db; readonly config: Config },
  { origin }: Pick<RequestContext, 'origin'>,
): Promise<boolean> {
  return config.demo !== false && mayMeetDemo(config, origin) && (await hasDemoWorld(db))
}
