const SHOWN_DIGITS = 2

/** A number in E.164 as its own person sees it: whoever looks over a shoulder learns its end alone. */
export const shownNumber = (number: string): string => `•••••${number.slice(-SHOWN_DIGITS)}`
