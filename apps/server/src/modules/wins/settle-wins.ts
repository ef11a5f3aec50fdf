import { type JournalLine, postEntry } from '#modules/journal/index.ts'
import { type Db, transaction } from '#platform/db/database.ts'
import { type BookedWin, listOpenWins, markBooked } from './open-wins.store.ts'

/** Wins that are settled in one turn; the rest waits for the next. */
const SETTLED_A_TURN = 50
/** The line of a quote that is the bid itself. */
const BID_KEY = 'fee.bid'

/** What a win comes to, as paid by somebody who never owed it: the bid is the seller's, the fees are the house's, tax is its place's. */
function linesOf({ accountId, lines }: BookedWin): readonly JournalLine[] {
  const earned = lines.map(({ key, tax, amount: { currency, minor } }): JournalLine => {
    const amountMinor = -BigInt(minor)
    if (tax !== undefined) return { account: 'TAX_PAYABLE', detail: tax.place, currency, amountMinor }
    return key === BID_KEY
      ? { account: 'SELLER_PAYABLE', currency, amountMinor }
      : { account: 'FEE_INCOME', detail: key.replace(/^fee\./, ''), currency, amountMinor }
  })
  const [currency] = earned.map((line) => line.currency)
  const paidMinor = earned.reduce((sum, { amountMinor }) => sum - amountMinor, 0n)
  return currency === undefined
    ? []
    : [{ account: 'SUSPENSE', detail: 'win', payerId: accountId, currency, amountMinor: paidMinor }, ...earned]
}

/** Books what these accounts have won as paid without an invoice, so that it binds them no more; at most some at a time. Answers how many. */
export async function settleWins(db: Db, accountIds: readonly number[]): Promise<number> {
  const open = await listOpenWins(db, accountIds, SETTLED_A_TURN)
  for (const awardId of open)
    await transaction(db, async (tx) => {
      const win = await markBooked(tx, awardId)
      if (win === null) return
      await postEntry(tx, { site: win.site, kind: 'WIN_SETTLED', cause: String(awardId), actor: null, lines: linesOf(win) })
    })
  return open.length
}
