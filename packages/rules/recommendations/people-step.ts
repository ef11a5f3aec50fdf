import { PEOPLE_STEPS } from '@app/contract/recommendations/recommendation-codes.ts'

/** The highest step that so many people reach; null below the first (T43). */
export const peopleStep = (people: number): number | null => PEOPLE_STEPS.findLast((step) => people >= step) ?? null
