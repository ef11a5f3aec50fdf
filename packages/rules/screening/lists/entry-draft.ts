import { nameWords } from '../../people/folded-name.ts'
import type { EntryKind, ListEntry } from '../list-entry.ts'
import { countryCodeOf } from './country-names.ts'
import { partialDate } from './partial-dates.ts'

/** Names of one entry that are taken, and letters of one. */
const NAMES_MAX = 2_000
const NAME_LENGTH_MAX = 500
const REF_LENGTH_MAX = 200
const PROGRAMMES_LENGTH_MAX = 300

/** An entry while its rows or elements are read. */
export class EntryDraft {
  readonly #names = new Set<string>()
  readonly #births = new Set<string>()
  readonly #countries = new Set<string>()
  readonly #programmes = new Set<string>()
  /** Parts of what is put together later, by their place. */
  readonly parts = new Map<string, string>()
  ref: string
  kind: EntryKind

  constructor(ref = '', kind: EntryKind = 'EITHER') {
    this.ref = ref
    this.kind = kind
  }

  /** Takes a name; one without a letter or digit is none. Of more than an entry may have only that there are more is kept. */
  name(text: string): void {
    if (this.#names.size > NAMES_MAX) return
    const name = text.replace(/\s+/g, ' ').trim()
    if (name !== '' && nameWords(name).length > 0) this.#names.add(name)
  }

  /** Takes a day, month or year of birth in whatever form lists write them; what is none is left out. */
  birth(text: string): void {
    const date = partialDate(text)
    if (date !== null) this.#births.add(date)
  }

  /** Takes a country by code or English name; one that no code is known for is left out. */
  country(text: string): void {
    const code = countryCodeOf(text)
    if (code !== null) this.#countries.add(code)
  }

  programme(text: string): void {
    if (text.trim() !== '') this.#programmes.add(text.trim())
  }

  /** Takes the parts so named, puts them together with blanks as a name, and forgets them. */
  nameOfParts(...places: readonly string[]): void {
    this.name(places.map((place) => this.parts.get(place) ?? '').join(' '))
    for (const place of places) this.parts.delete(place)
  }

  /** The entry, or what is wrong with it. */
  finish(): ListEntry | string {
    if (this.ref.trim() === '' || this.ref.length > REF_LENGTH_MAX) return 'an entry without an id'
    if (this.#names.size === 0) return 'an entry without a name'
    if (this.#names.size > NAMES_MAX) return `an entry with more than ${NAMES_MAX} names`
    if ([...this.#names].some((name) => name.length > NAME_LENGTH_MAX)) return `a name of more than ${NAME_LENGTH_MAX} letters`
    return {
      ref: this.ref.trim(),
      kind: this.kind,
      names: [...this.#names],
      birthDates: [...this.#births],
      countries: [...this.#countries],
      programmes: [...this.#programmes].join(', ').slice(0, PROGRAMMES_LENGTH_MAX),
    }
  }
}
