import type { StatementLine } from './statement.ts'

/**
 * By what each line of a statement counts once: the bank's own reference with day and sum, else a hash of all that it says; lines of one
 * statement that are alike count by their ordinal among them. `hash` gives a short text for a long one.
 */
export function lineKeys(lines: readonly StatementLine[], hash: (text: string) => string): readonly string[] {
  const seen = new Map<string, number>()
  return lines.map(({ bankReference, bookedOn, amountMinor, party, partyAccount, remittance, reference }) => {
    const text =
      bankReference === ''
        ? `line:${JSON.stringify([bookedOn, amountMinor, party, partyAccount, remittance, reference])}`
        : `bank:${JSON.stringify([bankReference, bookedOn, amountMinor])}`
    const ordinal = (seen.get(text) ?? 0) + 1
    seen.set(text, ordinal)
    return `${bankReference === '' ? 'line' : 'bank'}:${hash(text)}:${ordinal}`
  })
}
