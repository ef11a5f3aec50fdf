import { SECURITY_QUESTION_IDS, SECURITY_QUESTIONS_COUNT } from '@app/contract/account/account-recovery.ts'
import type { FieldErrors } from '../validation/field-errors.ts'

/** An answered question as it came. */
export interface Answered {
  readonly questionId: number
  readonly answer: string
}

const KNOWN: ReadonlySet<number> = new Set(SECURITY_QUESTION_IDS)
/** Of an unknown address so many in 256 have no questions, as some known ones have none: three in ten (rulings). */
const WITHOUT_QUESTIONS = 77
const SEED_BYTES = 12

/** An answer as it is compared: without outer spaces, inner ones collapsed, in small letters (OQ-A28). */
export const normalisedAnswer = (raw: string): string => raw.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase()

/**
 * What is wrong with chosen questions: there have to be three different ones of those offered, each with an answer (OQ-A30). Errors are
 * named by question, and by `questions` where the choice itself is wrong.
 */
export function checkChosenQuestions(questions: readonly Answered[]): FieldErrors {
  const ids = new Set(questions.map(({ questionId }) => questionId))
  const areOffered = questions.every(({ questionId }) => KNOWN.has(questionId))
  if (!areOffered || ids.size !== SECURITY_QUESTIONS_COUNT || questions.length !== SECURITY_QUESTIONS_COUNT)
    return { questions: 'validation.questions' }
  const open = questions.filter(({ answer }) => normalisedAnswer(answer) === '')
  return Object.fromEntries(open.map(({ questionId }) => [String(questionId), 'validation.answer.required']))
}

/**
 * Questions that an address without an account seems to have chosen, in ascending order: always the same for the same seed, and none
 * for three seeds in ten (OQ-A26). The seed is at least 12 bytes that cannot be computed outside.
 */
export function decoyQuestions(seed: Uint8Array): readonly number[] {
  if (seed.length < SEED_BYTES) throw new RangeError(`a seed has ${SEED_BYTES} bytes`)
  if ((seed[0] ?? 0) < WITHOUT_QUESTIONS) return []
  const left: number[] = [...SECURITY_QUESTION_IDS]
  const chosen: number[] = []
  for (let at = 1; at <= SECURITY_QUESTIONS_COUNT; at++) {
    chosen.push(...left.splice((seed[at] ?? 0) % left.length, 1))
  }
  return chosen.toSorted((a, b) => a - b)
}
