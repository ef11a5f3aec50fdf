import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameWords } from '../people/folded-name.ts'
import { compareNames } from './compare-names.ts'
import * as rule from './compare-subject.ts'
import { entryText, HIT_SCORE_MIN, subjectText } from './compare-subject.ts'
import type { ListEntry, Subject } from './list-entry.ts'
import { jaroWinkler } from './jaro-winkler.ts'
import { keysOfWords, soundOf, wordsToShare } from './name-keys.ts'

const compareSubject = (subject: Subject, entry: Pick<ListEntry, 'names' | 'birthDates' | 'countries'>) =>
  rule.compareSubject({ ...subject, texts: rule.subjectWords(subject) }, { ...entry, texts: rule.entryWords(entry) })
const NOBODY = { name: '', companyName: '', bornOn: '', country: '' }
const listed = (name: string, more: { birthDates?: readonly string[]; countries?: readonly string[] } = {}) => ({
  names: [name],
  birthDates: [],
  countries: [],
  ...more,
})
const scoreOf = (name: string, entry: string): number => compareSubject({ ...NOBODY, name }, listed(entry))?.score ?? 0
const aWord = fc.stringMatching(/^[a-z]{3,10}$/)
const aName = fc.uniqueArray(aWord, { minLength: 2, maxLength: 4 })

describe('the measure of Jaro and Winkler', () => {
  it.each([
    ['martha', 'marhta', 0.9611],
    ['dixon', 'dicksonx', 0.8133],
    ['dwayne', 'duane', 0.84],
    ['abc', 'xyz', 0],
    ['', 'abc', 0],
  ])('%s and %s are alike by %d, as published', (one, other, alike) => {
    expect(jaroWinkler(one, other)).toBeCloseTo(alike, 4)
  })

  it('lies between 0 and 1, is the same both ways, and 1 for the same word alone', () => {
    fc.assert(
      fc.property(aWord, aWord, (one, other) => {
        const alike = jaroWinkler(one, other)
        expect(alike).toBeGreaterThanOrEqual(0)
        expect(alike).toBeLessThanOrEqual(1)
        expect(jaroWinkler(other, one)).toBeCloseTo(alike, 10)
        expect(alike === 1).toBe(one === other)
      }),
    )
  })
})

describe('names', () => {
  it('names are compared whatever the order of their words', () => {
    fc.assert(
      fc.property(aName, fc.integer({ min: 0, max: 3 }), (words, turn) => {
        const turned = [...words.slice(turn % words.length), ...words.slice(0, turn % words.length)]
        expect(compareNames(words, turned)).toBeCloseTo(1, 10)
      }),
    )
  })

  it('names are compared the same both ways, between 0 and 1', () => {
    fc.assert(
      fc.property(aName, aName, (one, other) => {
        const alike = compareNames(one, other)
        expect(alike).toBeGreaterThanOrEqual(0)
        expect(alike).toBeLessThanOrEqual(1)
        expect(compareNames(other, one)).toBeCloseTo(alike, 6)
      }),
      // As many words, and other letters: either could be taken for the shorter.
      {
        examples: [
          [
            ['asl', 'aaa'],
            ['aaa', 'aaaa'],
          ],
        ],
      },
    )
  })

  it.each([
    ['Yuri Dravenko', 'DRAVENKO, Yuri Olegovich', 'a further name'],
    ['Юрий Дравенко', 'Yuriy Dravenko', 'Cyrillic'],
    ['Γιώργος Παππάς', 'Giorgos Pappas', 'Greek'],
    ['José Núñez Ibáñez', 'JOSE NUNEZ IBANEZ', 'diacritics'],
    ['Łukasz Żółć', 'Lukasz Zolc', 'letters with strokes'],
    ['Søren Bjørnsson', 'Soren Bjornsson', 'letters of the North'],
    ['Jürgen Größmann', 'Jurgen Grossmann', 'sharp s'],
    ['Abdul Rahman Qorvini', 'Abdulrahman Qorvini', 'words joined'],
    ['Sa’id al-Merwani', 'Said Al Merwani', 'a mark within a word'],
    ['Mohammed Qorvini', 'Muhammad Qorvini', 'vowels'],
    ['Vladimir Dravenko', 'Wladimir Dravenko', 'letters that stand for one another'],
    ['Yuri Dravenko', 'Yuri Dravenkp', 'a slip'],
  ])('%s is found as %s (%s)', (name, entry) => {
    expect(scoreOf(name, entry)).toBeGreaterThanOrEqual(HIT_SCORE_MIN)
    const [own, theirs] = [nameWords(name), nameWords(entry)]
    const keys = new Set(keysOfWords(theirs).flat())
    const shared = keysOfWords(own).filter((ofWord) => ofWord.some((key) => keys.has(key))).length
    // What is alike has to be found by its keys as well, or nobody compares it.
    expect(shared).toBeGreaterThanOrEqual(Math.min(wordsToShare(own), wordsToShare(theirs)))
  })

  it.each([
    ['Pat Tester', 'Yuri Dravenko'],
    ['Anna Dravenko', 'Yuri Dravenko'],
    ['Yuri Petrov', 'Yuri Dravenko'],
    ['Ali Dravenko', 'Ali'],
    ['', 'Ali'],
    ['John Smith', 'Joan Smythe-Lancaster'],
  ])('%s is not %s', (name, entry) => {
    expect(scoreOf(name, entry)).toBe(0)
  })

  it('the name of a firm is compared as well', () => {
    expect(
      compareSubject({ ...NOBODY, name: 'Pat Tester', companyName: 'Brackwater Tradng Co.' }, listed('BRACKWATER TRADING CO')),
    ).toMatchObject({
      of: 'COMPANY',
    })
  })
})

describe('day of birth and country', () => {
  const yuri = { ...NOBODY, name: 'Yuri Dravenko' }
  it.each([
    ['nothing is known', '', '', 'UNKNOWN', 'UNKNOWN'],
    ['the same day', '1959-10-13', 'BLR', 'SAME', 'SAME'],
    ['the same year, where a list gives that alone', '1961-05-05', '', 'SAME', 'UNKNOWN'],
    ['a year beside it', '1962-01-01', '', 'NEAR', 'UNKNOWN'],
    ['another country', '', 'USA', 'UNKNOWN', 'OTHER'],
  ])('%s', (...[, bornOn, country, birth, land]) => {
    const entry = listed('Yuri Dravenko', { birthDates: ['1959-10-13', '1961'], countries: ['BLR'] })
    expect(compareSubject({ ...yuri, bornOn, country }, entry)).toMatchObject({ birth, country: land })
  })

  it('a day of birth years away makes another person of the same name, and a missing one hides nobody', () => {
    const entry = listed('Yuri Dravenko', { birthDates: ['1959-10-13'] })
    expect(compareSubject({ ...yuri, bornOn: '1984-03-14' }, entry)).toBeNull()
    expect(compareSubject(yuri, entry)?.score).toBe(1)
    fc.assert(fc.property(aName, (words) => scoreOf(words.join(' '), words.join(' ')) >= HIT_SCORE_MIN))
  })
})

describe('what a decision was about', () => {
  it('a decision is about the names of the account, not how they are written', () => {
    expect(subjectText({ name: 'José  NÚÑEZ', companyName: '' })).toBe(subjectText({ name: 'nunez jose', companyName: '' }))
    expect(subjectText({ name: 'José Núñez', companyName: '' })).not.toBe(subjectText({ name: 'José Muñoz', companyName: '' }))
  })

  it('a decision is about what an entry says, in whatever order', () => {
    const entry = { names: ['A B', 'C D'], birthDates: ['1959', '1960'], countries: ['BLR'] }
    expect(entryText({ ...entry, names: ['c d', 'b a', 'A B'], birthDates: ['1960', '1959'] })).toBe(entryText(entry))
    for (const change of [{ names: ['A B'] }, { birthDates: ['1959'] }, { countries: [] }])
      expect(entryText({ ...entry, ...change })).not.toBe(entryText(entry))
  })
})

describe('the sound of a word', () => {
  it.each([
    ['qadhafi', 'gaddafi'],
    ['hussein', 'husayn'],
    ['yusuf', 'yousef'],
    ['dzhokhar', 'jokhar'],
    ['mohammed', 'muhammad'],
    ['philip', 'filip'],
  ])('%s sounds as %s', (one, other) => {
    expect(soundOf(one)).toBe(soundOf(other))
  })
})
