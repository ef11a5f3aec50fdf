import type { textCalls } from '@app/contract/texts/calls.ts'
import { memberButKiosks, type Row } from './rows.ts'

/** Who may do what about texts (SMS): members, and no screen that people share. */
export const TEXT_ROWS: Readonly<Record<keyof typeof textCalls, Row>> = {
  getTextSettings: memberButKiosks,
  askPhoneCode: memberButKiosks,
  confirmPhone: memberButKiosks,
  removePhone: memberButKiosks,
  chooseTextKinds: memberButKiosks,
  setQuietHours: memberButKiosks,
}
