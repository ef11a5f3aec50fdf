/** What an operator's words look for; each kind that they can mean is tried. */
export interface PeopleSearch {
  /** A user id. */
  readonly number: number | null
  /** Beginning of an email address, in small letters. */
  readonly email: string | null
  /** Last digits of a telephone number. */
  readonly phoneEnd: string | null
  /** Beginnings of words of a name, in small letters; empty where the words are no name. */
  readonly names: readonly string[]
}

/** Words of a name that are looked for at most. */
const NAME_WORDS_MAX = 5
const NUMBER = /^\d{1,6}$/
const TELEPHONE = /^[+\d][\d\s().\-/]*$/
/** Fewer digits end too many numbers. */
const PHONE_DIGITS_MIN = 4
const LETTERS_MIN = 2
const NOT_OF_A_WORD = /[^\p{L}\p{N}]+/u

/** Reads what was typed to find a person; null where it is too little to look for. */
export function toPeopleSearch(typed: string): PeopleSearch | null {
  const words = typed.normalize('NFC').trim().toLowerCase()
  const nothing = { number: null, email: null, phoneEnd: null, names: [] }
  if (words.includes('@')) return words.length > LETTERS_MIN ? { ...nothing, email: words } : null
  if (TELEPHONE.test(words)) {
    const digits = words.replace(/\D/g, '')
    const number = NUMBER.test(words) && Number(words) > 0 ? Number(words) : null
    const phoneEnd = digits.length < PHONE_DIGITS_MIN ? null : digits
    return number === null && phoneEnd === null ? null : { ...nothing, number, phoneEnd }
  }
  const names = words.split(NOT_OF_A_WORD).filter((word) => word !== '')
  return names.join('').length < LETTERS_MIN ? null : { ...nothing, names: names.slice(0, NAME_WORDS_MAX) }
}
