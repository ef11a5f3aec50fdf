import type { Exchange } from '../raw/exchange.ts'
import { readAnswers, type RawAnswer } from '../raw/read-answers.ts'

/** Which of a pair's requests the application saw. */
export interface Sightings {
  readonly isSmuggledSeen: boolean
  readonly isVictimSeen: boolean
}

const VICTIM_STATUS = 404
const MOST_ANSWERS = 2
const GOOD = 200
const BAD = 400

const isLast = (answer: RawAnswer): boolean => answer.headers['connection'] === 'close'

/**
 * What is wrong with the outcome of a pair; null when both sides are in step: either both requests were answered as two, or
 * the connection was given up in words (`connection: close`) without anything of the victim having been read.
 */
export function judgePair({ bytes, isClosed }: Exchange, { isSmuggledSeen, isVictimSeen }: Sightings): string | null {
  const { answers, rest } = readAnswers(bytes)
  const [first, second] = answers
  if (isSmuggledSeen) return 'the smuggled request was answered'
  if (!isClosed) return 'the victim waits for an answer'
  if (rest.length > 0) return 'bytes that belong to no answer'
  if (!first || answers.length > MOST_ANSWERS) return `${answers.length} answers`
  // Node reads what follows a refused request, and answers nothing of it.
  const isGivenUp = answers.length === 1 && isLast(first)
  if (isVictimSeen && !isGivenUp) return second?.status === VICTIM_STATUS ? null : 'the victim got another answer than its own'
  if (!isLast(answers.at(-1) as RawAnswer)) return 'the connection ended without a word'
  if (first.status === GOOD && second?.status === BAD) return 'content was read as a request'
  return null
}
