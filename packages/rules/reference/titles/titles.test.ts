import { describe, expect, it } from 'vitest'
import { TITLE_GROUPS, TITLE_KINDS, titleGroupText } from './title-groups.ts'
import { TITLE_TYPES, titleTypeOf } from './title-types.ts'

describe('groups of titles', () => {
  it('groups of titles are clean, salvage and nonrepairable', () => {
    expect(TITLE_GROUPS.map(({ code, wire }) => [code, wire, titleGroupText(code)])).toEqual([
      ['C', 'TITLEGROUP_C', 'CLEAN TITLE'],
      ['S', 'TITLEGROUP_S', 'SALVAGE TITLE'],
      ['J', 'TITLEGROUP_J', 'NON-REPAIRABLE'],
    ])
  })
})

describe('types of titles', () => {
  const types = [...TITLE_TYPES.values()]

  it('types of titles have a code and a wire text in capital letters, and are found by their code', () => {
    for (const [key, type] of TITLE_TYPES) {
      expect(type.code).toMatch(/^[A-Z\d]+(?: [A-Z\d]+)*$/)
      expect(type.text).toMatch(/^[A-Z\d][^a-z]+$/)
      expect([key, titleTypeOf(` ${key.toLowerCase()} `)]).toEqual([type.code, type])
    }
  })

  it('types of titles are in the group of their kind: what may be registered as it stands is clean, what never may again is nonrepairable', () => {
    const groups = Object.groupBy(TITLE_KINDS, (kind) => types.find((type) => type.kind === kind)?.group ?? 'none')
    expect(groups).toEqual({
      C: ['clean', 'dealerOnly', 'permit', 'declaredLoss', 'hail'],
      S: ['salvage', 'rebuildable', 'rebuilt', 'flood', 'theft', 'billOfSale', 'lien', 'acquisition', 'registration', 'noTitle', 'other'],
      J: ['parts', 'nonrepairable', 'destruction', 'junk'],
    })
    for (const { kind, group } of types) expect(types.filter((other) => other.kind === kind && other.group !== group)).toEqual([])
  })

  it('types of titles are described by sentences, one for each kind', () => {
    const described = new Map(types.map(({ kind, description }) => [kind, description]))
    for (const [kind, words] of described) {
      expect(words).toMatch(/^[A-Z].{20,}\.$/)
      expect(types.filter(({ description, kind: other }) => (description === words) !== (other === kind))).toEqual([])
    }
    expect(described.size).toBe(TITLE_KINDS.length)
  })
})
