/** What says who somebody is, other for each. */
export interface Identity {
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  readonly phone: string
  readonly line1: string
  readonly email: string
  readonly nextEmail: string
  readonly words: string
  /** Number of a paper. */
  readonly paperNumber: string
  /** As texts are sent to it. */
  readonly textNumber: string
  /** Somebody whom they invite. */
  readonly invited: string
}

/** The particulars of one of them, by their place. */
export const identityOf = (at: number): Identity => ({
  firstName: `Quillan${letters(at)}`,
  lastName: `Vanderzeel${letters(at)}`,
  companyName: `Plumtree ${letters(at)} Motors`,
  phone: `+1 972 555 ${String(1_000 + at)}`,
  line1: `${9_000 + at} Larchmont Rise`,
  email: `erased.${letters(at).toLowerCase()}@plumtree.example`,
  nextEmail: `moved.${letters(at).toLowerCase()}@larchmont.example`,
  words: `a secret wish of number ${letters(at)} about herons`,
  paperNumber: `PLUMTREE-${letters(at)}-4711`,
  textNumber: `+1972555${1_000 + at}`,
  invited: `invited.${letters(at).toLowerCase()}@larchmont.example`,
})

/** A number as letters, since names hold no digits. */
function letters(at: number): string {
  return [...String(at)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')
}
