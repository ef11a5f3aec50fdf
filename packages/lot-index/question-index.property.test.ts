import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { satisfies } from './brute-force.ts'
import { allFields, type IndexDocument, type IndexSchema } from './query.ts'
import { QuestionIndex, type Question } from './question-index.ts'
import { documentTokens, queryWords, textsOf } from './text-analysis.ts'
import { documents, queries, schemas } from './test/arbitrary.ts'

const RUNS = 300
const MAX_ID = 40
/** More than a bitset has bits in a word, so that lists of slots grow into bitsets. */
const MAX_QUESTION = 90

type Step = { readonly put: number; readonly question: Question } | { readonly remove: number } | { readonly ask: IndexDocument }

function histories(schema: IndexSchema): fc.Arbitrary<Step[]> {
  const ids = fc.integer({ min: 1, max: MAX_QUESTION })
  const asked = queries(schema, MAX_ID).map(({ text = '', groups }): Question => ({ text, where: groups.map(({ where }) => where) }))
  return fc.array(
    fc.oneof(
      { arbitrary: fc.record({ put: ids, question: asked }), weight: 12 },
      { arbitrary: ids.map((remove): Step => ({ remove })), weight: 3 },
      { arbitrary: documents(schema, MAX_ID).map((ask): Step => ({ ask })), weight: 6 },
    ),
    { maxLength: 200, size: 'max' },
  )
}

/** Whether a document answers a question, in the plainest words. */
function answers(schema: IndexSchema, given: IndexDocument, { text, where }: Question): boolean {
  const document = { id: given.id, fields: allFields(given) }
  const tokens = Object.entries(schema.fields).flatMap(([name, { kind }]) =>
    kind === 'text' ? textsOf(document.fields[name]).flatMap((one) => [...documentTokens(one)]) : [],
  )
  const words = queryWords(text)
  return (
    where.every((one) => satisfies(document, one)) &&
    words.every((word, at) => tokens.some((token) => token === word || (at === words.length - 1 && token.startsWith(word))))
  )
}

describe('the index of questions', () => {
  it('finds for every document what asking every question finds, through any history of changes', () => {
    const worlds = schemas.chain((schema) => fc.record({ schema: fc.constant(schema), steps: histories(schema) }))
    fc.assert(
      fc.property(worlds, ({ schema, steps }) => {
        const index = new QuestionIndex(schema)
        const truth = new Map<number, Question>()
        const [found, expected]: [unknown[], unknown[]] = [[], []]
        for (const step of steps) {
          if ('put' in step) {
            index.put(step.put, step.question)
            truth.set(step.put, step.question)
          } else if ('remove' in step) {
            found.push(index.remove(step.remove))
            expected.push(truth.delete(step.remove))
          } else {
            found.push(index.match(step.ask))
            expected.push(
              [...truth].flatMap(([id, question]) => (answers(schema, step.ask, question) ? [id] : [])).toSorted((a, b) => a - b),
            )
          }
        }
        expect(found).toEqual(expected)
      }),
      { numRuns: RUNS },
    )
  })

  it('finds questions about a place by the squares around it, over the date line and at the poles as anywhere', () => {
    const schema: IndexSchema = { fields: { at: { kind: 'point' } }, readySorts: [] }
    const place = fc.record({ lat: fc.double({ min: -90, max: 90, noNaN: true }), lon: fc.double({ min: -180, max: 180, noNaN: true }) })
    const circles = fc.tuple(place, fc.double({ min: 0, max: 4_000, noNaN: true }))
    fc.assert(
      fc.property(fc.array(circles, { minLength: 1, maxLength: 30 }), fc.array(place, { minLength: 1, maxLength: 10 }), (asked, places) => {
        const index = new QuestionIndex(schema)
        asked.forEach(([at, radiusKm], id) => index.put(id + 1, { text: '', where: [{ op: 'near', field: 'at', at, radiusKm }] }))
        // Beside the places drawn, some at the very edge of each circle.
        const edges = asked.map(([at, radiusKm]) => ({ lat: Math.min(90, Math.max(-90, at.lat + radiusKm / 111.195)), lon: at.lon }))
        for (const at of [...places, ...edges]) {
          const lot = { id: 1, fields: { at } }
          const truth = asked.flatMap(([centre, radiusKm], id) =>
            satisfies(lot, { op: 'near', field: 'at', at: centre, radiusKm }) ? [id + 1] : [],
          )
          expect(index.match(lot)).toEqual(truth)
        }
        asked.forEach((_, id) => index.remove(id + 1))
        expect(places.flatMap((at) => index.match({ id: 1, fields: { at } }))).toEqual([])
      }),
      { numRuns: RUNS },
    )
  })

  it('finds the questions of one make among a thousand of others, and none that was taken away', () => {
    const schema: IndexSchema = { fields: { make: { kind: 'keyword' }, year: { kind: 'number' } }, readySorts: [] }
    const index = new QuestionIndex(schema)
    for (let id = 1; id <= 1_000; id++)
      index.put(id, {
        text: '',
        where: [
          { op: 'term', field: 'make', values: [id % 10 === 0 ? 'TOYOTA' : `M${id}`] },
          { op: 'range', field: 'year', min: id },
        ],
      })
    const lot = (year: number): IndexDocument => ({ id: 7, fields: { make: 'TOYOTA', year } })
    expect(index.match(lot(35))).toEqual([10, 20, 30])
    index.remove(20)
    index.put(30, { text: '', where: [] })
    expect(index.match(lot(25))).toEqual([10, 30])
    expect(index.match({ id: 8, fields: {} })).toEqual([30])
  })
})
