// The peer of P17 that compiles each search into one function and asks them all.
import { satisfies } from '@app/lot-index/brute-force.ts'
import { allFields, type IndexDocument, type IndexSchema, type Predicate } from '@app/lot-index/query.ts'
import type { Question } from '@app/lot-index/question-index.ts'
import { documentTokens, queryWords, textsOf } from '@app/lot-index/text-analysis.ts'

type Test = (document: IndexDocument) => boolean

function compile(where: Predicate): Test {
  if (where.op === 'term') {
    const { field } = where
    const wanted = new Set(where.values)
    return ({ fields }) => {
      const value = fields[field]
      return typeof value === 'string' ? wanted.has(value) : Array.isArray(value) && value.some((one: string) => wanted.has(one))
    }
  }
  if (where.op === 'range') {
    const { field, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = where
    return ({ fields }) => {
      const value = fields[field]
      return typeof value === 'number' && value >= min && value <= max
    }
  }
  return (document) => satisfies(document, where)
}

/** Every search as one function; answers the places of those that a document answers. */
export function questionLoop(schema: IndexSchema, questions: readonly Question[]): (document: IndexDocument) => number[] {
  const texts = Object.entries(schema.fields).flatMap(([name, { kind }]) => (kind === 'text' ? [name] : []))
  const compiled = questions.map(({ text, where }) => ({ tests: where.map(compile), words: queryWords(text) }))
  return (given) => {
    const document = { id: given.id, fields: allFields(given) }
    let tokens: Set<string> | null = null
    const found: number[] = []
    for (const [at, { tests, words }] of compiled.entries()) {
      if (!tests.every((test) => test(document))) continue
      if (words.length > 0) {
        tokens ??= new Set(texts.flatMap((name) => textsOf(document.fields[name]).flatMap((one) => [...documentTokens(one)])))
        const known = tokens
        if (
          !words.every((word, place) => known.has(word) || (place === words.length - 1 && [...known].some((one) => one.startsWith(word))))
        )
          continue
      }
      found.push(at)
    }
    return found
  }
}
