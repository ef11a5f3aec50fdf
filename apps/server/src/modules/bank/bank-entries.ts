import type { JournalEntry } from '#modules/journal/index.ts'
import type { LineRow } from './lines.store.ts'

/** By what the money of a line counts once, as payment and in the journal; a line whose match was taken back begins another round. */
export const causeOf = ({ id, undone }: Pick<LineRow, 'id' | 'undone'>): string => `bank-line:${id}${undone === 0 ? '' : `:${undone + 1}`}`

/** What a line posts that is nobody's yet: the bank has it, or has paid it out. */
export const suspended = (line: LineRow, actor: number | null): JournalEntry => ({
  site: line.site,
  kind: 'BANK_LINE',
  cause: causeOf(line),
  actor,
  lines: [
    { account: 'BANK', detail: 'house', currency: line.currency, amountMinor: BigInt(line.amountMinor) },
    { account: 'SUSPENSE', detail: 'bank line', currency: line.currency, amountMinor: BigInt(-line.amountMinor) },
  ],
})
