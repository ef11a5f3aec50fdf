import type { Config } from '../config.ts'
import { isLoopback } from '../settings/field.ts'
import type { RequestOrigin } from '../http/request-context.ts'

/** What this database has to do with the demo world. `none` has lots or nothing, but no demo world. */
export type DemoState = 'none' | 'making' | 'made'

export interface DemoFacts {
  readonly state: DemoState
  readonly hasLots: boolean
}

/** `make`: make or finish the demo world. `keep`: it is there and is renewed daily. `off`: nothing is made or renewed. */
export type DemoDecision = 'make' | 'keep' | 'off'

type Reach = Pick<Config, 'host' | 'publicUrl' | 'trustProxy'>

/** The first setting by which others than this machine reach the installation, as `NAME=value`; null where none does. */
function publicSetting({ host, publicUrl, trustProxy }: Reach): string | null {
  if (!isLoopback(host)) return `HOST=${host}`
  if (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL=${publicUrl}`
  if (trustProxy !== false && trustProxy !== 0) return `TRUST_PROXY=${trustProxy}`
  return null
}

/**
 * Whether a request may meet the demo world's people, their passwords and their stand-ins: only where settings and request are loopback
 * in every respect, or DEMO_PUBLIC=on allows it. A proxy on this machine that is not configured is recognised by what it adds to a request.
 */
export const mayMeetDemo = (config: Reach & Pick<Config, 'isDemoPublic'>, { isLocal }: Pick<RequestOrigin, 'isLocal'>): boolean =>
  config.isDemoPublic || (isLocal && publicSetting(config) === null)

/** Whether settings and request are loopback in every respect, whatever DEMO_PUBLIC allows: what even a public demo shows only there. */
export const isOnlyHere = (config: Reach, { isLocal }: Pick<RequestOrigin, 'isLocal'>): boolean => isLocal && publicSetting(config) === null

/**
 * Decides about the demo world by DEMO, DEMO_PUBLIC, DATABASE_URL and the settings that open the installation to others (HOST,
 * PUBLIC_URL, TRUST_PROXY). Without DEMO it is made on loopback in an empty embedded database only; in a database of one's own it takes
 * DEMO=on.
 * @throws Error with one line where a demo world is requested and must not be, or would be shown to a network by default.
 */
export function decideDemo(config: Config, { state, hasLots }: DemoFacts): DemoDecision {
  const opening = publicSetting(config)
  const isPublic = opening !== null
  if (state !== 'none' && isPublic && !config.isDemoPublic) {
    throw new Error(
      `This database holds the demo world, and ${opening} would show it to a network. Set DEMO_PUBLIC=on to do so, or another DATA_DIR.`,
    )
  }
  if (config.demo === false) return 'off'
  if (state === 'made') return 'keep'
  if (config.demo === undefined && (config.databaseUrl !== undefined || (isPublic && !config.isDemoPublic))) return 'off'
  if (isPublic && !config.isDemoPublic)
    throw new Error(`DEMO=on with ${opening} shows the demo world to a network. Set DEMO_PUBLIC=on as well to do so.`)
  if (state === 'making') return 'make'
  if (!hasLots) return 'make'
  if (config.demo === true)
    throw new Error('DEMO=on needs an empty database; this one has lots of its own. Set DEMO=off, or another DATA_DIR.')
  return 'off'
}
