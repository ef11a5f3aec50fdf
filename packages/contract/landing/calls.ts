import type { Example, Schema } from '../define-call.ts'
import { finderChoices, findAnswer, landingAnswer } from './landing.answers.ts'
import { countChoices, getFindAddress, getLanding } from './landing.ts'

/** Landing pages and the vehicle finder. Part of the list in `calls.ts`. */
export const landingCalls = { getLanding, getFindAddress, countChoices } as const

/** Answer schema of each of these calls. */
export const landingAnswers = {
  getLanding: landingAnswer,
  getFindAddress: findAnswer,
  countChoices: finderChoices,
} as const satisfies Readonly<Record<keyof typeof landingCalls, Schema>>

/** An example of each body. */
export const landingExamples: Readonly<Record<'countChoices', Example>> = {
  countChoices: {
    filter: { VEHT: ['vehicle_type_code:VEHTYPE_V'], MAKE: ['lot_make_desc:"TOYOTA"'] },
    buyerEnteredZip: '75201',
    milesAway: 100,
  },
}
