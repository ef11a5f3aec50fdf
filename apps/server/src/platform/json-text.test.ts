import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PLACEHOLDER, jsonAround, listOf, withFields, withOrigin } from './json-text.ts'

const json = fc.jsonValue()
const name = fc.string().filter((text) => text !== '__proto__')
const parsed = (text: string): unknown => JSON.parse(text)
const plain = (value: unknown): unknown => parsed(JSON.stringify(value))

describe('joined JSON reads as the value that it stands for', () => {
  it('joined JSON reads as the value that it stands for around holes, wherever they are', () => {
    const property = fc.property(json, fc.array(json, { minLength: 1, maxLength: 4 }), fc.dictionary(name, json), (first, fills, rest) => {
      const shape = (at: (index: number) => unknown) => ({ first, nested: fills.map((_, index) => ({ at: at(index), first })), rest })
      const pieces = jsonAround(shape(() => PLACEHOLDER))
      expect(pieces).toHaveLength(fills.length + 1)
      const text = pieces.map((piece, at) => (at === 0 ? piece : JSON.stringify(fills[at - 1]) + piece)).join('')
      expect(parsed(text)).toEqual(plain(shape((index) => fills[index])))
    })
    fc.assert(property)
  })

  it('joined JSON reads as the value that it stands for of an object and fields that come to it', () => {
    const property = fc.property(fc.dictionary(name, json), fc.dictionary(name, json), (object, more) => {
      const texts = Object.fromEntries(Object.entries(more).map(([key, value]) => [key, JSON.stringify(value)]))
      expect(parsed(withFields(JSON.stringify(object), { ...texts, 'left out': '' }))).toEqual(plain({ ...object, ...more }))
    })
    fc.assert(property)
  })

  it('joined JSON reads as the value that it stands for of a list', () => {
    const property = fc.property(fc.array(json), (members) => {
      const texts = members.flatMap((member) => ['', JSON.stringify(member)])
      expect(parsed(listOf(texts))).toEqual(plain(members))
    })
    fc.assert(property)
  })

  it('joined JSON reads as the value that it stands for with an origin before the paths of a field, and before nothing that only looks like one', () => {
    const path = fc.oneof(
      name.map((text) => `/${text}`),
      name,
      fc.constant('"tims":"/x'),
      fc.constant('\\"tims\\":\\"/x'),
    )
    const row = fc
      .record({ tims: path, title: path, more: fc.dictionary(path, json) })
      .map((one) => ({ ...one, more: JSON.stringify(one.more) }))
    const property = fc.property(fc.array(row), fc.oneof(fc.webUrl(), name), (rows, origin) => {
      const wanted = rows.map((one) => ({ ...one, tims: one.tims.startsWith('/') ? origin + one.tims : one.tims }))
      expect(parsed(withOrigin(JSON.stringify(rows), 'tims', origin))).toEqual(wanted)
    })
    fc.assert(property)
  })
})
