import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { majorOf } from '@app/contract/money.ts'
import type { countTill, decideTill } from '@app/contract/tills/tills.ts'
import type { TillShown } from '@app/contract/tills/tills.answers.ts'
import { type ByMeans, closingLines, differencesOf, judgeCount } from '@app/rules/tills/till-book.ts'
import { postEntry } from '#modules/journal/index.ts'
import { checkProof } from '#modules/mandates/index.ts'
import { type Db, transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { dayAtYard, tillCause } from './open-till.ts'
import { scopeOf, showTill } from './show-till.ts'
import { decideClosing, insertClosing, lockTill, setTillState, type TillRow } from './tills.store.ts'

const refuse = (reason: string, detail: Readonly<Record<string, number | string>> = {}): never => {
  throw new Failure('TILL_REFUSED', { reason, ...detail })
}

/** Closes a till for good: what was counted is what the yard keeps, differences have their own account. Behind its lock. */
async function close(
  tx: Tx,
  { id, yard, currency, site }: TillRow,
  { counted, book, by }: { counted: ByMeans; book: ByMeans; by: number },
) {
  const lines = closingLines({ tillId: id, yard, currency }, counted, book)
  if (lines.length > 0) await postEntry(tx, { site, kind: 'TILL_CLOSED', cause: tillCause(id), actor: by, lines })
  await setTillState(tx, id, 'CLOSED')
}

/**
 * Counts a till: by its cashier, or by any other once its day is over. It is closed where nothing differs, or little does and a reason says why;
 * above the site's amount it waits for a second person. @throws Failure TILL_NOT_FOUND, TILL_REFUSED with the reason COUNTED, CLOSED, or REASON
 * with what differs.
 */
export async function count(
  db: Db,
  ctx: RequestContext,
  { id, cashMinor, chequeMinor, cardMinor, reason }: InputOf<typeof countTill>['body'] & { readonly id: number },
): Promise<TillShown> {
  const scope = await scopeOf(db, ctx)
  return transaction(db, async (tx) => {
    const till = await lockTill(tx, id, scope)
    if (till === null) throw new Failure('TILL_NOT_FOUND')
    if (till.cashierId !== scope.accountId && till.onDay === dayAtYard(till.zone, ctx.nowMs)) throw new Failure('TILL_NOT_FOUND')
    if (till.state !== 'OPEN') return refuse(till.state)
    const { book, currency } = till
    const counted = { CASH: cashMinor, CHEQUE: chequeMinor, CARD_TERMINAL: cardMinor }
    const verdict = judgeCount({ counted, book, currency, reason })
    if (verdict === 'REASON') {
      const { CASH, CHEQUE, CARD_TERMINAL } = differencesOf(counted, book)
      const major = (minor: number): number => majorOf({ minor, currency })
      return refuse('REASON', { cash: major(CASH), cheque: major(CHEQUE), card: major(CARD_TERMINAL), currencyCode: currency })
    }
    await insertClosing(tx, till, { counted, reason, by: scope.accountId, state: verdict })
    if (verdict === 'CLOSED') await close(tx, till, { counted, book, by: scope.accountId })
    else await setTillState(tx, id, 'COUNTED')
    return showTill(tx, id, scope)
  })
}

/**
 * Agrees to the count of a till, or has it counted anew: by neither who counted it nor its cashier. @throws Failure PROOF_NEEDED, TILL_NOT_FOUND,
 * TILL_REFUSED with the reason CHANGED where no count waits, or SECOND_PERSON.
 */
export async function decide(
  db: Db,
  ctx: RequestContext,
  { id, action, reason }: InputOf<typeof decideTill>['body'] & { readonly id: number },
): Promise<TillShown> {
  checkProof(ctx)
  const scope = await scopeOf(db, ctx)
  const by = scope.accountId
  return transaction(db, async (tx) => {
    const till = await lockTill(tx, id, scope)
    if (till === null) throw new Failure('TILL_NOT_FOUND')
    const { closing } = till
    if (till.state !== 'COUNTED' || closing === null) return refuse('CHANGED')
    if (closing.countedById === by || till.cashierId === by) return refuse('SECOND_PERSON')
    const isAgreed = action === 'confirm'
    await decideClosing(tx, id, { state: isAgreed ? 'CLOSED' : 'SENT_BACK', by, reason })
    if (isAgreed) await close(tx, till, { counted: closing.counted, book: closing.book, by })
    else await setTillState(tx, id, 'OPEN')
    return showTill(tx, id, scope)
  })
}
