import { Failure } from '@app/contract/failure.ts'
import type { GatePass, LotReleased } from '@app/contract/release/release.answers.ts'
import type { PassState } from '@app/contract/release/release-codes.ts'
import type { LotStorage } from '@app/contract/release/storage.answers.ts'
import { passState } from '@app/rules/release/decide-release.ts'
import { readPassCode } from '@app/rules/release/pass-code.ts'
import { addAccountEvent, mailAccount } from '#modules/accounts/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import { billStorage, storageOfLot } from '#modules/storage/index.ts'
import { type Db, transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { clockOf, factsOf, todayAt } from './list-pick-ups.ts'
import { usePass } from './passes.store.ts'
import type { ReleaseDeps } from './release-deps.ts'
import { releasedWords } from './release-mails.ts'
import { isSoundPass } from './signed-pass.ts'
import { findWinOfPass, lockWins } from './won-lots.store.ts'

type Win = NonNullable<Awaited<ReturnType<typeof findWinOfPass>>>

/** The win of a code. @throws Failure PASS_NOT_FOUND for a code that we did not make, of another site, or whose pass was changed since. */
async function winOf(db: Db | Tx, deps: ReleaseDeps, { code, sites }: { readonly code: string; readonly sites: readonly string[] }) {
  const read = readPassCode(code)
  const win = read === null ? null : await findWinOfPass(db, read.id, sites)
  if (read === null || win === null) throw new Failure('PASS_NOT_FOUND')
  const { awardId, lot, carrier, validOn, tag } = win
  const pass = { id: read.id, awardId, lot, carrier: carrier ?? '', validOn: validOn ?? '', tag: tag ?? '' }
  if (!(await isSoundPass(deps.keys, pass, read.code))) throw new Failure('PASS_NOT_FOUND')
  return { win, pass }
}

/**
 * The storage of the lot of a code, and then its win: what is billed between the two looks is owed by the win, where a win that was read
 * first would be paid and its storage billed. @throws Failure PASS_NOT_FOUND.
 */
async function storageAndWin(
  db: Db | Tx,
  deps: ReleaseDeps,
  { code, sites, lot, nowMs }: { readonly code: string; readonly sites: readonly string[]; readonly lot: number; readonly nowMs: number },
) {
  const storage = await storageOfLot(db, lot, nowMs)
  return { storage, ...(await winOf(db, deps, { code, sites })) }
}

const stateOf = (win: Win, on: string, { nowMs, storage }: { readonly nowMs: number; readonly storage: LotStorage | null }) =>
  passState(
    {
      ...factsOf(win),
      owesStorage: storage !== null && storage.dueMinor > 0,
      isUsed: win.releasedAt !== null && !win.isRevoked,
      isRevoked: win.isRevoked || win.isVoided,
      on,
    },
    todayAt(win, nowMs),
  )

/** What a code is for, and whether it opens the gate now. @throws Failure PASS_NOT_FOUND. */
export async function lookAtPass(deps: ReleaseDeps, ctx: RequestContext, code: string): Promise<GatePass> {
  const { sites } = operatorOf(ctx)
  const {
    pass: { lot },
  } = await winOf(deps.db, deps, { code, sites })
  const { storage, win, pass } = await storageAndWin(deps.db, deps, { code, sites, lot, nowMs: ctx.nowMs })
  const { title, vin, yardName, row, buyerName, buyerNumber, holds, releasedAt } = win
  return {
    lot,
    title,
    vin,
    yardName,
    row,
    carrier: pass.carrier,
    on: pass.validOn,
    buyerName,
    buyerNumber,
    state: stateOf(win, pass.validOn, { nowMs: ctx.nowMs, storage }),
    holds,
    usedAt: releasedAt?.toISOString() ?? '',
    clock: clockOf(win, ctx.nowMs),
    storage,
  }
}

/** How a pass stands that opens no gate today, whatever is paid. */
const SHUT: readonly PassState[] = ['USED', 'REVOKED', 'TOO_EARLY', 'TOO_LATE']

/**
 * Bills what the storage of the lot of a code has come to, unless its pass opens nothing today; answers how it stands then.
 * @throws Failure PASS_NOT_FOUND.
 */
export async function billAtGate(deps: ReleaseDeps, ctx: RequestContext, code: string): Promise<GatePass> {
  const { sites } = operatorOf(ctx)
  const { nowMs } = ctx
  await transaction(deps.db, async (tx) => {
    const { pass: known } = await winOf(tx, deps, { code, sites })
    await lockWins(tx, [known.lot])
    const { win, pass } = await winOf(tx, deps, { code, sites })
    if (SHUT.includes(stateOf(win, pass.validOn, { nowMs, storage: null }))) return
    await billStorage(deps.post, tx, { payerId: win.payerId, lots: [win.lot], nowMs })
  })
  return lookAtPass(deps, ctx, code)
}

/**
 * Lets a lot leave, once, and tells its buyer in the same commit: whoever holds it back or takes the win back comes before or after.
 * @throws Failure PASS_NOT_FOUND, RELEASE_REFUSED with how the pass stands.
 */
export async function release(deps: ReleaseDeps, ctx: RequestContext, code: string): Promise<LotReleased> {
  const { accountId: by, sites } = operatorOf(ctx)
  const { pass } = await winOf(deps.db, deps, { code, sites })
  const { lot, carrier } = pass
  const releasedAt = await transaction(deps.db, async (tx) => {
    await lockWins(tx, [lot])
    const { storage, win } = await storageAndWin(tx, deps, { code, sites, lot, nowMs: ctx.nowMs })
    const state = stateOf(win, pass.validOn, { nowMs: ctx.nowMs, storage })
    if (state !== 'OPENS') throw new Failure('RELEASE_REFUSED', { reason: state, lot })
    const at = await usePass(tx, pass.id, by)
    await addAccountEvent(tx, { accountId: win.payerId, actorId: by, kind: 'lot-released', detail: { lot, carrier } })
    await mailAccount(deps.post, tx, {
      accountId: win.payerId,
      site: win.sellingSite,
      write: (text, link) => releasedWords(text, { ...win, carrier, clock: clockOf(win, at.getTime()), at }, link),
    })
    return at
  })
  return { lot, carrier, releasedAt: releasedAt.toISOString() }
}
