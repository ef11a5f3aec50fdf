const DECIMAL = /^(\d{1,12})(?:\.(\d{0,6}))?$/
const CODE_OF_FIVE = 53

/**
 * Minor units of an amount written as digits with an optional decimal point; null when it is blank, NaN when it is no amount.
 * Decimals beyond the currency's are rounded half up.
 */
export function minorUnitsOf(text: string, decimals: number): number | null {
  if (text === '') return null
  const match = DECIMAL.exec(text)
  if (match === null) return Number.NaN
  const fraction = (match[2] ?? '').padEnd(decimals + 1, '0')
  const minor = Number((match[1] ?? '') + fraction.slice(0, decimals))
  return fraction.charCodeAt(decimals) >= CODE_OF_FIVE ? minor + 1 : minor
}
