/** A payment as the bank has it, and as we have it; amounts are minor units. */
export interface JudgedPayment {
  readonly ref: string
  /** At the bank: whether nothing can become of it any more, what it took, and what of that went back. */
  readonly isOverThere: boolean
  readonly takenMinor: number
  readonly backMinor: number
  /** Here; null where it is no attempt of ours. */
  readonly here: {
    readonly isOver: boolean
    readonly isTaken: boolean
    /** How often its money was posted, and how much in all. */
    readonly entries: number
    readonly postedMinor: number
    /** What of it became its payer's credit. */
    readonly creditMinor: number
    /** What is proposed, agreed to or done to give it back, and what of that is done. */
    readonly proposedMinor: number
    readonly wentBackMinor: number
    /** Of money that settled nothing, what was given back by itself. */
    readonly unusedMinor: number
  } | null
}

/** How a run ended: all that its payer owed and all that came of them. */
export interface EndedRun {
  readonly name: string
  readonly isGivenUp: boolean
  readonly invoices: readonly {
    readonly totalMinor: number
    readonly paidMinor: number
    readonly creditedMinor: number
    readonly isPaid: boolean
  }[]
  readonly payments: readonly JudgedPayment[]
  /** Attempts of ours without a page at the bank that are not over. */
  readonly pagelessOpen: number
  /** What a clerk has booked besides. */
  readonly deskMinor: number
  /** Credit of the payer that is left, and what of it is set aside to go back. */
  readonly creditMinor: number
  readonly reservedMinor: number
}

const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((total, one) => total + of(one), 0)

/** What is wrong with one payment: it is over there and here, and booked once if it took money. */
function judgePayment({ ref, isOverThere, takenMinor, backMinor, here }: JudgedPayment, name: string): readonly string[] {
  if (here === null)
    return takenMinor > 0 || !isOverThere
      ? [`unknown: ${name}: ${ref} ${takenMinor > 0 ? 'was taken' : 'is open'} and is no payment of ours`]
      : []
  const { isOver, isTaken, entries, postedMinor, creditMinor, proposedMinor, wentBackMinor, unusedMinor } = here
  return [
    ...(isOverThere ? [] : [`open there: ${name}: ${ref}`]),
    ...(isOver ? [] : [`open here: ${name}: ${ref}`]),
    ...(isTaken === takenMinor > 0 ? [] : [`taken: ${name}: ${ref} took ${takenMinor}, here it is ${isTaken ? '' : 'not '}taken`]),
    ...(entries === (takenMinor > 0 ? 1 : 0) ? [] : [`booked: ${name}: ${ref} took ${takenMinor} and was booked ${entries} times`]),
    ...(postedMinor === takenMinor ? [] : [`booked: ${name}: ${ref} took ${takenMinor}, the journal has ${postedMinor}`]),
    ...(creditMinor === proposedMinor ? [] : [`proposed: ${name}: of ${ref} ${creditMinor} is too much, ${proposedMinor} is to go back`]),
    ...(backMinor === wentBackMinor + unusedMinor
      ? []
      : [`back: ${name}: ${backMinor} of ${ref} went back, here it is ${wentBackMinor + unusedMinor}`]),
  ]
}

/**
 * What is wrong with how a run ended, by the book of the bank and ours alone: every invoice is charged once and paid by what was booked once,
 * or what was charged beside it is back, or whole on its way.
 */
export function judgeRun(run: EndedRun): readonly string[] {
  const { name, isGivenUp, invoices, payments, pagelessOpen, deskMinor, creditMinor, reservedMinor } = run
  const owedMinor = sum(invoices, ({ totalMinor, creditedMinor }) => totalMinor - creditedMinor)
  const paidMinor = sum(invoices, (one) => one.paidMinor)
  const keptMinor = sum(payments, (one) => one.takenMinor - one.backMinor)
  const tooMuchMinor = keptMinor + deskMinor - paidMinor
  const unpaid = invoices.filter((one) => !one.isPaid || one.paidMinor !== one.totalMinor - one.creditedMinor)
  // Who has had enough leaves what nothing was charged for.
  const isLeft = isGivenUp && tooMuchMinor === 0 && unpaid.every((one) => one.paidMinor === 0)
  return [
    ...payments.flatMap((one) => judgePayment(one, name)),
    ...(pagelessOpen === 0 ? [] : [`open here: ${name}: ${pagelessOpen} without a page`]),
    ...(deskMinor === 0 && keptMinor > owedMinor ? [`twice: ${name}: ${keptMinor} was charged and kept for ${owedMinor}`] : []),
    ...(invoices.some((one) => one.paidMinor > one.totalMinor - one.creditedMinor)
      ? [`over: ${name}: an invoice has more than it came to`]
      : []),
    ...(unpaid.length > 0 && !isLeft ? [`unpaid: ${name}: ${unpaid.length} invoices, ${keptMinor} was charged`] : []),
    ...(tooMuchMinor === creditMinor + reservedMinor
      ? []
      : [`lost: ${name}: ${tooMuchMinor} is beside its invoices, ${creditMinor + reservedMinor} is credit or on its way back`]),
  ]
}
