const ZIP = /^[A-Za-z0-9][A-Za-z0-9 -]{1,14}$/

/** A remembered postal code; empty for none, and for what none can be. */
export const chosenZip = (remembered: string | undefined): string => (remembered !== undefined && ZIP.test(remembered) ? remembered : '')
