import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { TITLE_FAULTS_NAMED_MAX } from '@app/contract/titles/title-codes.ts'
import type { TitleHistory, TitlesLoaded } from '@app/contract/titles/titles.answers.ts'
import type { loadTitles, setTitle } from '@app/contract/titles/titles.ts'
import { decideTitle, type TitleFacts } from '@app/rules/titles/decide-title.ts'
import { readTitleFile, type TitleLineFault } from '@app/rules/titles/title-file.ts'
import { trackingUrl } from '@app/rules/titles/tracking-link.ts'
import { mailAccount } from '#modules/accounts/index.ts'
import { lockWins } from '#modules/release/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { historyOf } from './read-titles.ts'
import type { TitleDeps } from './title-deps.ts'
import { titleSentWords } from './title-mails.ts'
import { findTitles, insertSteps, type TitleRow } from './titles.store.ts'

/** A title that goes from where it is to where it was entered. */
interface Change {
  readonly of: TitleRow
  readonly to: TitleFacts
}

const decide = (of: TitleRow, entered: TitleFacts) => decideTitle(of, entered, { isPaid: of.isPaid, isHeld: of.holds.length > 0 })

/** Keeps the changes, and tells each buyer whose title was sent. */
async function keep(
  { post }: TitleDeps,
  tx: Tx,
  { changes, by, reason }: { readonly changes: readonly Change[]; readonly by: number; readonly reason: string },
): Promise<void> {
  const steps = changes.map(({ of: { awardId, lot, payerId }, to }) => ({ ...to, awardId, lot, payerId }))
  await insertSteps(tx, steps, { by, reason })
  for (const { of, to } of changes) {
    const { state, carrier, trackingNumber } = to
    if (state !== 'SENT' || carrier === null) continue
    const sent = {
      lot: of.lot,
      vehicle: of.vehicle,
      carrier,
      trackingNumber,
      trackingUrl: trackingUrl(carrier, trackingNumber),
      recipient: of.recipient,
    }
    await mailAccount(post, tx, { accountId: of.payerId, site: of.site, write: (text, link) => titleSentWords(text, sent, link) })
  }
}

/**
 * Enters where the title of a lot is, behind the lock of the win: whoever holds the lot back or fetches its money back comes before or after.
 * @throws Failure LOT_NOT_FOUND for a lot that nobody of the caller's sites won, TITLE_REFUSED with why.
 */
export async function enterTitle(
  deps: TitleDeps,
  ctx: RequestContext,
  { lot, reason, ...entered }: InputOf<typeof setTitle>['body'],
): Promise<TitleHistory> {
  const { accountId: by, sites } = operatorOf(ctx)
  return transaction(deps.db, async (tx) => {
    await lockWins(tx, [lot])
    const [of] = await findTitles(tx, { lots: [lot], sites })
    if (of === undefined) throw new Failure('LOT_NOT_FOUND')
    const to = decide(of, entered)
    if (typeof to === 'string') throw new Failure('TITLE_REFUSED', { reason: to, lot })
    await keep(deps, tx, { changes: [{ of, to }], by, reason })
    return historyOf(tx, { lot, sites })
  })
}

function refuseFile(faults: readonly TitleLineFault[]): never {
  const named = faults.slice(0, TITLE_FAULTS_NAMED_MAX).map(({ line, fault }) => `${line}:${fault}`)
  throw new Failure('TITLE_REFUSED', { reason: 'FILE', count: faults.length, faults: named })
}

/** Enters the titles of a file, all of them or none. @throws Failure TITLE_REFUSED FILE with what is wrong with which line. */
export async function enterFile(
  deps: TitleDeps,
  ctx: RequestContext,
  { csv, reason }: InputOf<typeof loadTitles>['body'],
): Promise<TitlesLoaded> {
  const { accountId: by, sites } = operatorOf(ctx)
  const { lines, faults: misread } = readTitleFile(csv)
  if (misread.length > 0) refuseFile(misread)
  const lots = lines.map(({ lot }) => lot)
  return transaction(deps.db, async (tx) => {
    await lockWins(tx, lots)
    const won = new Map((await findTitles(tx, { lots, sites })).map((row) => [row.lot, row]))
    const faults: TitleLineFault[] = []
    const changes: Change[] = []
    for (const { line, lot, title } of lines) {
      const of = won.get(lot)
      const to = of === undefined ? null : decide(of, title)
      if (of === undefined || to === null) faults.push({ line, fault: 'LOT' })
      else if (typeof to !== 'string') changes.push({ of, to })
      else if (to !== 'SAME') faults.push({ line, fault: to })
    }
    if (faults.length > 0) refuseFile(faults)
    await keep(deps, tx, { changes, by, reason })
    return { changed: changes.length, unchanged: lines.length - changes.length }
  })
}
