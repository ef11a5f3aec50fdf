import type { houseTextCalls } from '@app/contract/house-texts/calls.ts'
import type { textCalls } from '@app/contract/texts/calls.ts'
import { everybody, memberButKiosks, operator, type Row } from './rows.ts'

/** Who may do what about texts (SMS): members, and no screen that people share. About terms and notices: everybody reads, operators write. */
export const TEXT_ROWS: Readonly<Record<keyof typeof textCalls | keyof typeof houseTextCalls, Row>> = {
  getTextSettings: memberButKiosks,
  askPhoneCode: memberButKiosks,
  confirmPhone: memberButKiosks,
  removePhone: memberButKiosks,
  chooseTextKinds: memberButKiosks,
  setQuietHours: memberButKiosks,
  getTextVersions: everybody,
  getHouseText: everybody,
  getTextDesk: operator,
  getDeskText: operator,
  saveTextDraft: operator,
  decideTextDraft: operator,
}
