import { majorOf } from '@app/contract/money.ts'
import { poolOf } from '@app/rules/bank/house-money.ts'
import type { BankLine, Suggestion } from '@app/contract/bank/bank.answers.ts'
import type { LineOutlook, SuggestionGround } from '@app/contract/bank/bank-codes.ts'
import { inOrder, invoiceNumbersIn, isLikeName } from '@app/rules/bank/match-line.ts'
import type { Db } from '#platform/db/database.ts'
import { type ExactMatch, findExact } from './matches/exact.store.ts'
import type { LineRow } from './lines.store.ts'
import { toUndo, undoActsOf, type Viewer } from './undo/show-undo.ts'
import { listUndos, type UndoRow } from './undo/undos.store.ts'
import { type CandidateRow, listBySum, listNamed, listReturnable, type ReturnableRow } from './suggestions.store.ts'

/** Suggestions that a line shows. */
const SUGGESTIONS_MAX = 3

/** What is known about some lines of one account. */
interface Known {
  readonly exact: ReadonlyMap<number, ExactMatch>
  readonly named: readonly CandidateRow[]
  readonly bySum: readonly CandidateRow[]
  readonly returnable: readonly ReturnableRow[]
}

const NOTHING: Known = { exact: new Map(), named: [], bySum: [], returnable: [] }

async function learn(db: Db, of: LineRow, lines: readonly LineRow[]): Promise<Known> {
  const open = lines.filter(({ state }) => state !== 'POSTED')
  if (open.length === 0) return NOTHING
  const [incoming, outgoing] = [open.filter(({ amountMinor }) => amountMinor > 0), open.filter(({ amountMinor }) => amountMinor < 0)]
  const numbers = incoming.flatMap(({ remittance, reference }) => invoiceNumbersIn(`${reference} ${remittance}`))
  const references = incoming.flatMap(({ ownReferences }) => ownReferences)
  const [exact, named, bySum, returnable] = await Promise.all([
    findExact(
      db,
      incoming.map(({ id }) => id),
    ),
    listNamed(db, of, { numbers, references }),
    listBySum(
      db,
      of,
      incoming.map(({ amountMinor }) => amountMinor),
    ),
    listReturnable(
      db,
      of,
      outgoing.map(({ amountMinor }) => -amountMinor),
    ),
  ])
  return { exact, named, bySum, returnable }
}

/** The suggestion of some invoices of one payer. */
function suggest(ground: SuggestionGround, invoices: readonly CandidateRow[], { amountMinor, currency }: LineRow): Suggestion {
  const major = (minor: number): number => majorOf({ minor, currency })
  const [first] = invoices
  const sum = invoices.reduce((total, { balanceMinor }) => total + balanceMinor, 0)
  return {
    ground,
    number: first?.payerNumber ?? 0,
    name: first?.payerName ?? '',
    invoices: invoices.map(({ invoiceId, number, balanceMinor }) => ({ invoiceId, number, balance: major(balanceMinor) })),
    difference: major(amountMinor - sum),
  }
}

const byPayer = (rows: readonly CandidateRow[]): readonly (readonly CandidateRow[])[] => [
  ...Map.groupBy(rows, ({ payerId }) => payerId).values(),
]

function suggestionsFor(line: LineRow, { named, bySum }: Known): readonly Suggestion[] {
  if (line.amountMinor < 0) return []
  const numbers = invoiceNumbersIn(`${line.reference} ${line.remittance}`)
  const byReference = named.filter(({ transfer }) => transfer !== null && line.ownReferences.includes(transfer))
  const byNumber = named.filter(({ number }) => numbers.includes(number))
  const sums = bySum.filter(({ balanceMinor }) => balanceMinor === line.amountMinor)
  const found = [
    ...byPayer(byReference).map((rows) => suggest('REFERENCE', rows, line)),
    ...byPayer(byNumber).map((rows) => suggest('NUMBER', rows, line)),
    ...sums.map((row) => suggest(isLikeName(row.payerName, `${line.party} ${line.remittance}`) ? 'SUM_AND_NAME' : 'SUM', [row], line)),
  ]
  const seen = new Set<string>()
  return inOrder(found, found.length)
    .filter(({ invoices }) => {
      const key = invoices.map(({ invoiceId }) => invoiceId).join()
      return seen.has(key) ? false : seen.add(key)
    })
    .slice(0, SUGGESTIONS_MAX)
}

/** Payments that a line may give back: those whose reference it names, else those of its sum where the bank calls it a return. */
function returnsFor(line: LineRow, { returnable }: Known): readonly ReturnableRow[] {
  if (line.amountMinor >= 0) return []
  const ofSum = returnable.filter(({ amountMinor }) => amountMinor === -line.amountMinor)
  const isNamed = ({ reference, lineReference, ownReferences }: ReturnableRow): boolean =>
    line.ownReferences.some((one) => one === reference || ownReferences.includes(one)) ||
    (line.reference !== '' && (line.reference === reference || line.reference === lineReference))
  const named = ofSum.filter(isNamed)
  return named.length > 0 ? named : line.isReturn ? ofSum : []
}

function outlookOf(
  line: LineRow,
  { exact, suggestions, returns }: { readonly exact: ExactMatch | undefined; readonly suggestions: number; readonly returns: number },
): LineOutlook | null {
  if (line.state === 'POSTED') return null
  if (line.isRepeat) return 'REPEATS'
  if (exact !== undefined) return exact.bookedId === null ? 'EXACT' : 'BOOKED'
  if (returns > 0) return 'RETURNS'
  return suggestions > 0 ? 'SUGGESTED' : 'NONE'
}

function showLine(
  line: LineRow,
  known: Known,
  { undo, viewer }: { readonly undo: UndoRow | undefined; readonly viewer: Viewer },
): BankLine {
  const isOpen = line.state !== 'POSTED' && !line.isRepeat
  const exact = known.exact.get(line.id)
  const suggestions = isOpen && exact === undefined ? suggestionsFor(line, known) : []
  const returns = isOpen ? returnsFor(line, known).slice(0, SUGGESTIONS_MAX) : []
  const { id, ordinal, bookedOn, amountMinor, currency, party, partyAccount, remittance, reference, bankReference, state, paymentId } = line
  const house = line.house === null ? null : poolOf(line.house)
  return {
    id,
    site: line.site,
    ordinal,
    bookedOn,
    amount: majorOf({ minor: amountMinor, currency }),
    currencyCode: currency,
    party,
    partyAccount,
    remittance,
    reference,
    bankReference,
    state,
    outlook: outlookOf(line, { exact, suggestions: suggestions.length, returns: returns.length }),
    suggestions,
    returns: returns.map(({ paymentId: id, payerNumber, payerName, receivedOn, reference: of }) => ({
      paymentId: id,
      number: payerNumber,
      name: payerName,
      receivedOn,
      reference: of,
    })),
    paymentId,
    house: house === null ? null : { kind: house.kind, yardName: line.houseYard ?? '' },
    reason: line.reason,
    undo: toUndo(undo),
    undoActs: undoActsOf(line, undo, viewer),
  }
}

/** Lines as the desk shows them, each with what it is taken for. Lines of several accounts are judged account by account. */
export async function judgeLines(db: Db, lines: readonly LineRow[], viewer: Viewer): Promise<readonly BankLine[]> {
  const shown = new Map<number, BankLine>()
  const undos = await listUndos(
    db,
    lines.map(({ id }) => id),
  )
  for (const rows of Map.groupBy(lines, ({ site, account, currency }) => `${site} ${account} ${currency}`).values()) {
    const [first] = rows
    if (first === undefined) continue
    const known = await learn(db, first, rows)
    for (const row of rows) shown.set(row.id, showLine(row, known, { undo: undos.get(row.id), viewer }))
  }
  return lines.flatMap(({ id }) => shown.get(id) ?? [])
}
