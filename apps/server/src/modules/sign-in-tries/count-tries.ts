import { createHash } from 'node:crypto'
import { Failure } from '@app/contract/failure.ts'
import {
  FAILURE_WINDOW_MS,
  LOCK_FROM_FAILURES,
  LOCK_MS,
  NETWORK_FAILURES_MAX,
  STUFFING_FAILURES,
  STUFFING_WINDOW_MS,
} from '@app/rules/people/sign-in-limits.ts'
import { CAPTCHA_AFTER_FAILURES } from '@app/rules/sites/intervals.ts'
import type { Db } from '#platform/db/database.ts'
import { type Network, THIS_MACHINE } from '#platform/edge/network.ts'
import { clearCounter, type Counted, type Counter, giveTriesBack, lockCounter, takeTries } from './sign-in-failures.store.ts'

const EVERYWHERE = '*'
const MS_PER_SECOND = 1_000
/** What a try is aimed at and comes from. */
export interface Aim {
  /** The account that the typed name means, null for none: then the name itself is counted, so that both answer alike. */
  readonly accountId: number | null
  readonly typedName: string
  readonly network: Network
  /** Id of a device that this account has signed in on before. */
  readonly knownDevice: string | null
}

/** A try that was counted. */
export interface Tries {
  /** Whether the account, or this device of it, takes no more passwords for a while. */
  readonly isLocked: boolean
  readonly needsCaptcha: boolean
  /** The password was right: what was counted against account and device is forgotten. */
  succeeded(): Promise<void>
  /** The password was wrong. */
  failed(): Promise<void>
  /** The password was never looked at. */
  undone(): Promise<void>
}

/** A name without an account, in the one spelling in which it is counted: as addresses are compared. */
const nameKey = (name: string): string => `name:${createHash('sha256').update(name.normalize('NFC').toLowerCase()).digest('base64url')}`

function countersOf({ accountId, typedName, network, knownDevice }: Aim): { own: Counter; others: Counter[] } {
  const account = accountId === null ? nameKey(typedName) : String(accountId)
  const own: Counter =
    knownDevice === null
      ? { scope: 'account', key: account, windowMs: FAILURE_WINDOW_MS }
      : { scope: 'device', key: `${account}:${knownDevice}`, windowMs: FAILURE_WINDOW_MS }
  const everywhere: Counter = { scope: 'network', key: EVERYWHERE, windowMs: STUFFING_WINDOW_MS }
  if (network === THIS_MACHINE) return { own, others: [everywhere] }
  return { own, others: [everywhere, { scope: 'network', key: network, windowMs: FAILURE_WINDOW_MS }] }
}

const countOf = (counted: readonly Counted[], { scope, key }: Counter): number =>
  counted.find((one) => one.scope === scope && one.key === key)?.count ?? 1

/**
 * Counts a try before its password is looked at (assurance T25, T26). @throws Failure TOO_MANY_REQUESTS for a network that failed too
 * often.
 */
export async function countTry(db: Db, aim: Aim): Promise<Tries> {
  const { own, others } = countersOf(aim)
  const [everywhere, network] = others as [Counter, Counter?]
  const counted = await takeTries(db, [own, ...others])
  const undone = () => giveTriesBack(db, [own, ...others])
  if (network !== undefined && countOf(counted, network) > NETWORK_FAILURES_MAX) {
    await giveTriesBack(db, [own, everywhere])
    throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: FAILURE_WINDOW_MS / MS_PER_SECOND })
  }
  const isKnown = aim.knownDevice !== null
  const count = countOf(counted, own)
  const before = Math.max(count, network === undefined ? 0 : countOf(counted, network)) - 1
  const isStuffed = !isKnown && countOf(counted, everywhere) > STUFFING_FAILURES
  const isLocked = counted.some((one) => one.scope === own.scope && one.isLocked) || count > LOCK_FROM_FAILURES
  // A password that is not checked is no guess; it counts against its network alone.
  if (isLocked) await giveTriesBack(db, [own])
  return {
    isLocked,
    needsCaptcha: before >= CAPTCHA_AFTER_FAILURES || isStuffed,
    succeeded: async () => {
      await clearCounter(db, own)
      await giveTriesBack(db, others)
    },
    failed: async () => {
      if (count >= LOCK_FROM_FAILURES) await lockCounter(db, own, LOCK_MS)
    },
    undone,
  }
}
