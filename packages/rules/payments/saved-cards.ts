/** Cards that one payer keeps; the one that was used longest ago goes for another. */
export const SAVED_CARDS_MAX = 10

/** What of a card on file decides how it stands; `expires` is YYYY-MM. */
interface CardOnFile {
  readonly expires: string
  readonly usedAtMs: number
}

/** Whether the month of a card's expiry is over in a month, both YYYY-MM: it is good until that month's last day (ACC-5.44). */
export const isCardExpired = (expires: string, month: string): boolean => expires < month

/** Kept cards as they are shown in a month, YYYY-MM: expired ones last, and the one that was used last first. */
export const inShownOrder = <T extends CardOnFile>(cards: readonly T[], month: string): readonly T[] =>
  cards.toSorted((a, b) => Number(isCardExpired(a.expires, month)) - Number(isCardExpired(b.expires, month)) || b.usedAtMs - a.usedAtMs)
