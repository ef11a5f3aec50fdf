/** Of age at eighteen, as almost everywhere. */
const ADULT_AGE = 18
/** Countries (alpha-3) in which somebody is of age, and so may buy what they cannot pay back, only later. */
const LATER: Readonly<Record<string, number>> = {
  BHR: 21,
  CMR: 21,
  EGY: 21,
  HND: 21,
  KOR: 19,
  KWT: 21,
  NZL: 20,
  PRI: 21,
  SGP: 21,
  THA: 20,
}

/** From how many years on somebody of a country (alpha-3) may register. */
export const adultAgeIn = (country: string): number => LATER[country] ?? ADULT_AGE
