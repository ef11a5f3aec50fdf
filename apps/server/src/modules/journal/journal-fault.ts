import type { EntryFault } from '@app/rules/journal/journal-entry.ts'

/** Why an entry was not posted. OTHER_ENTRY: its cause has posted other lines. */
export type JournalFaultCode =
  | EntryFault
  | 'OTHER_ENTRY'
  | 'MONTH_CLOSED'
  | 'MONTH_NOT_OVER'
  | 'FUTURE'
  | 'BALANCE_BELOW_ZERO'
  | 'NO_ENTRY'
  | 'IS_REVERSAL'

/** An entry that cannot stand: a fault of who made it. The transaction it was meant for has to end. */
export class JournalFault extends Error {
  override readonly name = 'JournalFault'
  readonly code: JournalFaultCode

  constructor(code: JournalFaultCode, about: string) {
    super(`${about} is not posted: ${code}`)
    this.code = code
  }
}
