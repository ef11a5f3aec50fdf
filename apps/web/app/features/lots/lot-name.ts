import type { Text } from '@app/text/create-text.ts'
export { asSentence, asWritten, lotName, placeAsWritten } from '@app/rules/lots/lot-name.ts'

const ABBREVIATION = /^\p{Lu}{2}/u

/** A damage as it stands behind another: small at its beginning, which stays where it is an abbreviation (`VIN replaced`). */
export const insidePhrase = (damage: string, text: Text): string =>
  ABBREVIATION.test(damage) ? damage : damage.slice(0, 1).toLocaleLowerCase(text.languageTag) + damage.slice(1)
