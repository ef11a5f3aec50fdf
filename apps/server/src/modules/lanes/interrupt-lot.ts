import type { Book } from '#modules/lot-book/index.ts'

/** Records that a lot took no bids for a time, and until when bids are taken now; epoch milliseconds. */
export function interruptLot(
  book: Book,
  lot: number,
  { reason, deadlineMs }: { readonly reason: string; readonly deadlineMs: number },
): void {
  book.append(lot, { kind: 'PAUSED', by: 'system', text: reason, phase: 'PAUSED' }, { phase: 'PAUSED' })
  book.append(lot, { kind: 'RESUMED', by: 'system', phase: 'ACTIVE', deadlineMs }, { phase: 'ACTIVE', deadlineMs })
}
