import { asWritten } from '@app/rules/lots/lot-name.ts'
import type { Text } from '@app/text/create-text.ts'
import type { LetterText } from '#platform/mail/index.ts'

/** A title that was handed to a carrier. */
export interface SentTitle {
  readonly lot: number
  readonly vehicle: string
  readonly carrier: string
  readonly trackingNumber: string
  /** Where to follow it; empty where nobody tells. */
  readonly trackingUrl: string
  /** The lender that it goes to; empty for the buyer. */
  readonly recipient: string
}

/** The words of the mail that a title is on its way. */
export function titleSentWords(text: Text, sent: SentTitle, link: (path: string) => string): LetterText {
  const { lot, vehicle, trackingNumber, trackingUrl, recipient } = sent
  const carrier = text.dyn(`title.carrier.${sent.carrier}`, sent.carrier)
  return {
    subject: text.t('mail.title.subject', { vehicle: asWritten(vehicle) }),
    lead: [recipient === '' ? text.t('mail.title.lead', { carrier }) : text.t('mail.title.lender', { carrier, lender: recipient })],
    facts: [
      [text.t('title.field.lot'), String(lot)],
      [text.t('title.field.carrier'), carrier],
      [text.t('title.field.number'), trackingNumber],
    ],
    button:
      trackingUrl === ''
        ? { label: text.t('mail.title.look'), url: link('/lotsWon/titlestatus') }
        : { label: text.t('title.track'), url: trackingUrl },
  }
}
