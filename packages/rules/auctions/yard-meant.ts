import { placeAsWritten } from '../lots/lot-name.ts'

/** A yard that may be meant. */
interface NamedYard {
  readonly number: number
  readonly name: string
}

const NUMBER = /^\d{1,6}$/

/**
 * The number of the yard that typed words mean: a number itself, known or not; a name as files or as pages write it, whole or so much
 * of it that only one yard has it, in any case. Null where no yard or more than one is meant.
 */
export function yardMeant(typed: string, yards: readonly NamedYard[]): number | null {
  const words = typed.trim().toLowerCase()
  if (NUMBER.test(words)) return Number(words)
  if (words === '') return null
  const calledSo = (is: (name: string) => boolean) =>
    yards.filter(({ name }) => [name, placeAsWritten(name)].some((written) => is(written.toLowerCase())))
  const named = calledSo((name) => name === words)
  const meant = named.length > 0 ? named : calledSo((name) => name.includes(words))
  return meant.length === 1 ? (meant[0]?.number ?? null) : null
}
