import { foldedName, nameWords } from '../people/folded-name.ts'
import { compareNames } from './compare-names.ts'
import type { ListEntry, Subject } from './list-entry.ts'

/** From how alike, all in all, somebody is looked at by reviewers; and how alike the names alone have to be. */
export const HIT_SCORE_MIN = 0.9
const NAMES_ALIKE_MIN = 0.85

/** What another mark adds to the likeness of the names, or takes away. What is not known does neither. */
const BIRTH_WORTH = { SAME: 0.05, NEAR: 0.02, OTHER: -0.15, UNKNOWN: 0 } as const
const COUNTRY_WORTH = { SAME: 0.02, OTHER: -0.03, UNKNOWN: 0 } as const
/** Years that a day of birth may be wrong by on a list. */
const BIRTH_YEARS_NEAR = 1

/** How somebody is like an entry. */
export interface Likeness {
  /** From 0 to 1. */
  readonly score: number
  /** The name on the list that is most alike. */
  readonly name: string
  /** What of the account is like it. */
  readonly of: 'NAME' | 'COMPANY'
  readonly birth: keyof typeof BIRTH_WORTH
  readonly country: keyof typeof COUNTRY_WORTH
}

const yearOf = (date: string): number => Number(date.slice(0, 4))

/** How a day of birth stands to those that a list gives, some of which are years alone. */
function compareBirth(bornOn: string, dates: readonly string[]): keyof typeof BIRTH_WORTH {
  if (bornOn === '' || dates.length === 0) return 'UNKNOWN'
  if (dates.some((date) => bornOn.startsWith(date))) return 'SAME'
  return dates.some((date) => Math.abs(yearOf(date) - yearOf(bornOn)) <= BIRTH_YEARS_NEAR) ? 'NEAR' : 'OTHER'
}

function compareCountry(country: string, countries: readonly string[]): keyof typeof COUNTRY_WORTH {
  if (country === '' || countries.length === 0) return 'UNKNOWN'
  return countries.includes(country) ? 'SAME' : 'OTHER'
}

/** How the marks of somebody beside their names stand to those of an entry; a day of birth is a person's, not their firm's. */
export const compareMarks = (
  { bornOn, country }: Pick<Subject, 'bornOn' | 'country'>,
  { birthDates, countries }: Pick<ListEntry, 'birthDates' | 'countries'>,
  of: Likeness['of'],
): Pick<Likeness, 'birth' | 'country'> => ({
  birth: of === 'NAME' ? compareBirth(bornOn, birthDates) : 'UNKNOWN',
  country: compareCountry(country, countries),
})

/** Three decimals, as scores are kept. */
const rounded = (score: number): number => Math.round(Math.min(1, Math.max(0, score)) * 1000) / 1000

/** The words of somebody's names, made once for all that they are compared with. */
export const subjectWords = ({ name, companyName }: Pick<Subject, 'name' | 'companyName'>): SubjectWords => [
  { of: 'NAME', words: nameWords(name) },
  { of: 'COMPANY', words: nameWords(companyName) },
]

/** The words of each name of an entry, made once for all who are compared with it. */
export const entryWords = ({ names }: Pick<ListEntry, 'names'>): EntryWords => names.map((name) => ({ name, words: nameWords(name) }))

type SubjectWords = readonly { readonly of: Likeness['of']; readonly words: readonly string[] }[]
type EntryWords = readonly { readonly name: string; readonly words: readonly string[] }[]

/** How somebody is like an entry of a list; null where nobody has to look at it. */
export function compareSubject(
  subject: Pick<Subject, 'bornOn' | 'country'> & { readonly texts: SubjectWords },
  entry: Pick<ListEntry, 'birthDates' | 'countries'> & { readonly texts: EntryWords },
): Likeness | null {
  let best: Likeness | null = null
  for (const { name, words } of entry.texts) {
    for (const { of, words: own } of subject.texts) {
      const alike = compareNames(own, words)
      if (alike < NAMES_ALIKE_MIN) continue
      const marks = compareMarks(subject, entry, of)
      const score = rounded(alike + BIRTH_WORTH[marks.birth] + COUNTRY_WORTH[marks.country])
      if (score >= HIT_SCORE_MIN && score > (best?.score ?? 0)) best = { score, name, of, ...marks }
    }
  }
  return best
}

/** What of an account a decision was about: once its names are others, it is decided anew. */
export const subjectText = ({ name, companyName }: Pick<Subject, 'name' | 'companyName'>): string =>
  JSON.stringify([foldedName(name), foldedName(companyName)])

/** What of an entry a decision was about: once it says something else, it is decided anew. */
export const entryText = ({ names, birthDates, countries }: Pick<ListEntry, 'names' | 'birthDates' | 'countries'>): string =>
  JSON.stringify([[...new Set(names.map(foldedName))].toSorted(), [...birthDates].toSorted(), [...countries].toSorted()])
