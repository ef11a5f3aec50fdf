import { formatWritten } from '@app/rules/formats/dates.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'

/** Characters of a subject that mail programs show in any list. */
const SUBJECT_LENGTH_MAX = 150
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu

/** Words of a file or an operator as a mail may carry them: on one line, without marks that steer. */
export const plainWords = (words: string): string => words.replace(CONTROL, ' ').trim()

/** A subject of a length that mail programs show. */
export const subjectOf = (words: string): string => words.slice(0, SUBJECT_LENGTH_MAX)

/** An instant, epoch milliseconds, written out by the clock of an IANA zone, in the language of a tag. */
export const writtenTime = (atMs: number, { languageTag, zone }: { readonly languageTag: string; readonly zone: string }): string =>
  formatWritten(atMs, yardClockAt(zone, atMs), languageTag)
