import type { Example, Schema } from '../define-call.ts'
import { deskTextShown, houseText, textDesk, textDone, textVersions } from './house-texts.answers.ts'
import { decideTextDraft, getDeskText, getHouseText, getTextDesk, getTextVersions, saveTextDraft } from './house-texts.ts'

/** Terms and notices by version, site and day. Part of the list in `calls.ts`. */
export const houseTextCalls = { getTextVersions, getHouseText, getTextDesk, getDeskText, saveTextDraft, decideTextDraft } as const

/** Answer schema of each of these calls. */
export const houseTextAnswers = {
  getTextVersions: textVersions,
  getHouseText: houseText,
  getTextDesk: textDesk,
  getDeskText: deskTextShown,
  saveTextDraft: textDone,
  decideTextDraft: textDone,
} as const satisfies Readonly<Record<keyof typeof houseTextCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const houseTextExamples: Readonly<Partial<Record<keyof typeof houseTextCalls, Example>>> = {
  saveTextDraft: {
    site: 'CPRTUS',
    kind: 'TERMS',
    firstOn: '2026-06-01',
    locale: 'en_us',
    words: '# Your account\n\nYou are responsible for what is done with it.',
  },
  decideTextDraft: { action: 'confirm', hash: '0'.repeat(64) },
}
