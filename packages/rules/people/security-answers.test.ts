import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkChosenQuestions, decoyQuestions, normalisedAnswer } from './security-answers.ts'

test.each([
  ['  Elm   Street ', 'elm street'],
  ['ELM STREET', 'elm street'],
  ['Zu\u0308rich', 'z\u00fcrich'],
  ['elm\tstreet\n', 'elm street'],
  ['   ', ''],
])('the answer %j is compared as %j', (raw, compared) => {
  expect(normalisedAnswer(raw)).toBe(compared)
})

const three = [1, 4, 9].map((questionId) => ({ questionId, answer: 'x' }))
const [first, second, third] = three as [
  { questionId: number; answer: string },
  { questionId: number; answer: string },
  { questionId: number; answer: string },
]

test.each([
  ['three different ones', three, {}],
  ['two', [first, second], { questions: 'validation.questions' }],
  ['four', [...three, { questionId: 2, answer: 'x' }], { questions: 'validation.questions' }],
  ['one twice', [first, first, second], { questions: 'validation.questions' }],
  ['one twice beside the others', [first, first, second, third], { questions: 'validation.questions' }],
  ['one that is not offered', [first, second, { questionId: 11, answer: 'x' }], { questions: 'validation.questions' }],
  ['one without an answer', [first, second, { questionId: 9, answer: ' \t' }], { '9': 'validation.answer.required' }],
])('three different questions with answers are asked for: %s', (_what, questions, errors) => {
  expect(checkChosenQuestions(questions)).toEqual(errors)
})

const seeds = Array.from({ length: 2_000 }, (_, at) => createHash('sha256').update(`address ${at}`).digest())

test('decoys are three different questions in order, or none for about three addresses in ten', () => {
  const decoys = seeds.map((seed) => decoyQuestions(seed))
  const without = decoys.filter((questions) => questions.length === 0).length
  expect(without / seeds.length).toBeGreaterThan(0.25)
  expect(without / seeds.length).toBeLessThan(0.35)
  const wrong = decoys.filter(
    (questions) => questions.length !== 0 && (new Set(questions).size !== 3 || questions.some((id) => id < 1 || id > 10)),
  )
  expect(wrong).toEqual([])
  expect(decoys.every((questions) => questions.every((id, at) => at === 0 || id > (questions[at - 1] ?? 0)))).toBe(true)
  expect(new Set(decoys.flat()).size).toBe(10)
  expect(seeds.map((seed) => decoyQuestions(seed))).toEqual(decoys)
})

test('a short seed makes no decoys, one of twelve bytes does, from 77 in its first on', () => {
  expect(() => decoyQuestions(new Uint8Array(11))).toThrow('12 bytes')
  const seed = (first: number) => Uint8Array.from({ length: 12 }, (_, at) => (at === 0 ? first : at))
  expect(decoyQuestions(seed(76))).toEqual([])
  expect(decoyQuestions(seed(77))).toEqual([2, 4, 6])
})
