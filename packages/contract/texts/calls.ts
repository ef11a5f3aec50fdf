import type { Example, Schema } from '../define-call.ts'
import { textSettings } from './texts.answers.ts'
import { askPhoneCode, chooseTextKinds, confirmPhone, getTextSettings, removePhone, setQuietHours } from './texts.ts'

/** Texts (SMS): the number they go to. Part of the list in `calls.ts`. */
export const textCalls = { getTextSettings, askPhoneCode, confirmPhone, removePhone, chooseTextKinds, setQuietHours } as const

/** Answer schema of each of these calls. */
export const textAnswers = {
  getTextSettings: textSettings,
  askPhoneCode: textSettings,
  confirmPhone: textSettings,
  removePhone: textSettings,
  chooseTextKinds: textSettings,
  setQuietHours: textSettings,
} as const satisfies Readonly<Record<keyof typeof textCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const textExamples: Readonly<Partial<Record<keyof typeof textCalls, Example>>> = {
  askPhoneCode: { number: '(202) 555-0123', country: 'USA' },
  confirmPhone: { code: '123456' },
  removePhone: {},
  chooseTextKinds: { mails: ['SALE_TODAY', 'OUTBID', 'WON'], pushes: ['OUTBID'], texts: ['OUTBID', 'LANE_NEAR'] },
  setQuietHours: { isOn: true, from: '21:00', to: '08:00', passes: ['LANE_NEAR'] },
}
