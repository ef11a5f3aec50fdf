import type { Pool } from 'pg'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { Sessions } from '#modules/session/index.ts'
import type { Log } from '#platform/log.ts'
import type { Engine } from '#modules/bid-engine/index.ts'
import { giveBackStandby, takeDueStandbys, type DueStandby } from '#modules/lanes/index.ts'

/** Who is back so soon was not lost, milliseconds; unless the clock of the lot has not so long left. */
const GRACE_MS = 2_000
const HURRY_MS = 5_000

export interface StandbyDeps {
  readonly pool: Pool
  readonly engine: Pick<Engine, 'place' | 'nowMs'>
  readonly sessions: Pick<Sessions, 'memberOf'>
  readonly log: Log
}

async function placeOne({ pool, engine, sessions, log }: StandbyDeps, due: DueStandby): Promise<void> {
  const { lot, accountId, maxMinor, currency, site, madeAtMs } = due
  try {
    const member = await sessions.memberOf(accountId)
    if (member === null || member.steps.length > 0) return
    await engine.place(
      { ...member, site },
      [
        {
          lotNumber: lot,
          kind: 'PRELIM_MAX',
          amountMinor: maxMinor,
          currency: currency as CurrencyCode,
          isConfirmed: true,
          key: `standby.${lot}.${madeAtMs}`,
        },
      ],
      engine.nowMs(),
    )
  } catch (error) {
    log.warn({ reason: String(error), lot }, 'a maximum left for a lost connection could not be placed; it is tried again')
    await giveBackStandby(pool, due)
  }
}

/**
 * Places standby maxima, each once: for bidders who are lost from the lane of a lot that is
 * on the block.
 */
export async function placeStandbys(deps: StandbyDeps): Promise<void> {
  const due = await takeDueStandbys(deps.pool, { graceMs: GRACE_MS, hurryMs: HURRY_MS })
  await Promise.all(due.map((one) => placeOne(deps, one)))
}
