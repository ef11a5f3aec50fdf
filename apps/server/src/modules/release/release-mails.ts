import type { ClockZone } from '@app/contract/clock-zone.ts'
import { formatWritten } from '@app/rules/formats/dates.ts'
import { asWritten, placeAsWritten } from '@app/rules/lots/lot-name.ts'
import type { Text } from '@app/text/create-text.ts'
import type { LetterText } from '#platform/mail/index.ts'

/** A lot that has left the yard. */
export interface Left {
  readonly lot: number
  readonly title: string
  readonly yardName: string
  readonly carrier: string
  readonly at: Date
  readonly clock: ClockZone
}

/** The words of the mail that a lot has left: who took it and when, so that a wrong carrier is noticed at once. */
export function releasedWords(text: Text, { lot, title, yardName, carrier, at, clock }: Left, link: (path: string) => string): LetterText {
  return {
    subject: text.t('release.mail.subject', { title: asWritten(title) }),
    lead: [text.t('release.mail.lead', { carrier })],
    facts: [
      [text.t('release.field.lot'), String(lot)],
      [text.t('release.field.yard'), placeAsWritten(yardName)],
      [text.t('release.field.left'), formatWritten(at.getTime(), clock, text.languageTag)],
    ],
    button: { label: text.t('release.mail.look'), url: link('/toBePickedUp') },
    notes: [text.t('release.mail.wrong')],
  }
}
