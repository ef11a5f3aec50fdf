import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as english from '@app/text/messages/en_us/index.ts'
import { ENTRY, featureNames, pagesOf, partsOf, reachable, sourcesOf } from './source-graph.ts'
import { COMMON, REST, keysIn, says, SERVER, textPacks } from './text-packs.ts'

const packsOf = textPacks()
const keys = Object.keys(english.messages)
const askedBy = new Map<string, readonly string[]>()
const CALL = /t\('([^']+)'/g
/** Keys that one source asks for as they are; pages share most of their sources. */
function askedIn(file: string): readonly string[] {
  const known = askedBy.get(file)
  if (known !== undefined) return known
  const found = [...readFileSync(file, 'utf8').matchAll(CALL)].map(([, key = '']) => key)
  askedBy.set(file, found)
  return found
}
/** Keys that sources ask for as they are. */
const askedByAny = (files: Iterable<string>): string[] => {
  const found = new Set([...files].flatMap(askedIn))
  return keys.filter((key) => found.has(key))
}
/** The same without those of the settings of the shell, which wait for the rest, for it comes as early as they do. */
const asked = (files: Iterable<string>): string[] => askedByAny(files).filter((key) => !/^(?:settings|chat|inventory)\./.test(key))

describe('the packs of messages', () => {
  it('the packs of messages give every page each message that it asks for by its key', () => {
    const missing = featureNames().flatMap((name) =>
      asked(reachable(pagesOf(name), 'later')).filter((key) => !packsOf(key).some((pack) => pack === COMMON || pack === name)),
    )
    expect(missing).toEqual([])
  })

  it('the packs of messages give the frame of every page what it shows at once, and with the rest what it loads on demand', () => {
    expect(asked(reachable(ENTRY, 'at once')).filter((key) => !packsOf(key).includes(COMMON))).toEqual([])
    expect(asked(reachable(ENTRY, 'later')).filter((key) => !packsOf(key).some((pack) => pack === COMMON || pack === REST))).toEqual([])
    expect(packsOf('login.password')).not.toContain(COMMON)
  })

  it('the packs of messages keep the explanations of lot pages and the words of filters from the first visit to the home page', () => {
    const home = keys.filter((key) => packsOf(key).some((pack) => pack === COMMON || pack === 'home'))
    expect(home).toEqual(expect.arrayContaining(['home.lead', 'card.allIn', 'damage.FR', 'time.days', 'nav.live']))
    for (const key of ['damage.FR.plain', 'lot.history', 'fee.gate', 'search.filters', 'bodyText.SEDAN']) expect(home).not.toContain(key)
  })

  it('the packs of messages give what a folder loads by pattern its words with that folder, and not with the pages that open it', () => {
    const fetching = featureNames().filter((name) => sourcesOf(name).some((file) => readFileSync(file, 'utf8').includes('fetchPart(')))
    expect(fetching).toEqual(expect.arrayContaining(['bidding', 'list-tools', 'operations', 'prices']))
    expect(fetching.filter((name) => partsOf(name).length === 0)).toEqual([])
    const parts = partsOf('bidding')
    expect(parts.map((part) => part.slice(part.lastIndexOf('/') + 1))).toContain('bid-panel.tsx')
    const missing = fetching.flatMap((name) =>
      askedByAny(reachable(partsOf(name), 'later')).filter((key) => !packsOf(key).some((pack) => pack === COMMON || pack === name)),
    )
    expect(missing).toEqual([])
    expect(packsOf('watch.remove.sure')).toContain('list-tools')
    expect(packsOf('bid.confirm.binds').filter((pack) => pack === 'search' || pack === 'lot')).toEqual([])
    expect(packsOf('purchase.confirm')).toEqual(['operations'])
  })

  it('the packs of messages give the steps of a registration the points of each level', () => {
    const points = ['G', 'S', 'P'].flatMap((level) => ['a', 'b', 'c'].map((point) => `register.level.${level}.${point}`))
    expect(points.filter((key) => !packsOf(key).includes('registration'))).toEqual([])
  })

  it('the packs of messages leave out the words of the server and put what no source names with the rest', () => {
    expect(packsOf('failure.unexpected')).toEqual([SERVER])
    expect(packsOf('some.key.of.tomorrow')).toEqual([REST])
    expect(packsOf('settings.zone.title')).toEqual([REST])
    expect(keys.filter((key) => key.startsWith('validation.') && !packsOf(key).some((pack) => pack === COMMON || pack === REST))).toEqual(
      [],
    )
    expect(packsOf('validation.phone')).not.toContain('lot')
  })
})

describe('what a source says', () => {
  it('what a source says is a key, a template that a code completes, or the area of a code', () => {
    const said = keysIn("text.t('lot.number'); text.dyn(`damage.${code}.plain`, ''); const AREA = 'fuelText'")
    expect(['lot.number', 'damage.FR.plain', 'fuelText.GAS'].every((key) => says(said, key))).toBe(true)
    expect(['lot.number.of', 'damage.FR', 'damage.FR.other.plain', 'driveText.ALL'].some((key) => says(said, key))).toBe(false)
  })

  it('what a source says is not what a type lists', () => {
    expect(says(keysIn("export type Area = 'fuelText' | 'colourText'"), 'fuelText.GAS')).toBe(false)
  })
})
