import { convertDistance, formatDistance } from '@app/rules/formats/amounts.ts'
import { SEARCH_NAME_LENGTH_MAX, VEHICLE_ALERT_CONFIRM_DAYS } from '@app/contract/saved-searches/saved-search-codes.ts'
import { asWritten } from '@app/rules/lots/lot-name.ts'
import { makeOf } from '@app/rules/reference/vehicles/makes.ts'
import type { TypedAlert } from '@app/rules/saved-searches/alert-form.ts'
import type { Text } from '@app/text/create-text.ts'
import { type LetterText, plainWords } from '#platform/mail/index.ts'

/** What an alert asks, in words: `Toyota RAV4, 2018–2022, within 100 mi of 78701`. */
export function nameOfAlert(typed: TypedAlert & { readonly milesAway: number | null }, text: Text, distanceUnit: 'mi' | 'km'): string {
  const { model, yearFrom: from, yearTo: to, zip, milesAway } = typed
  const make = makeOf(typed.make)?.name ?? ''
  const vehicle = [make, model.toUpperCase()]
    .filter((word) => word !== '')
    .map(asWritten)
    .join(' ')
  const years =
    from === ''
      ? to === ''
        ? ''
        : text.t('vehicleAlert.name.to', { year: to })
      : to === ''
        ? text.t('vehicleAlert.name.from', { year: from })
        : from === to
          ? from
          : `${from}–${to}`
  const distance = milesAway === null ? '' : formatDistance(convertDistance(milesAway, 'mi', distanceUnit), distanceUnit, text.languageTag)
  return [
    vehicle === '' ? text.t('vehicleAlert.name.any') : vehicle,
    years,
    distance === '' ? '' : text.t('vehicleAlert.name.near', { distance, zip }),
  ]
    .filter((part) => part !== '')
    .join(', ')
    .slice(0, SEARCH_NAME_LENGTH_MAX)
}

/** The words of the mail that asks an address whether it wants an alert. */
export const confirmAlertWords = (text: Text, { name, link }: { readonly name: string; readonly link: string }): LetterText => ({
  subject: text.t('mail.vehicleAlert.confirm.subject'),
  lead: [text.t('mail.vehicleAlert.confirm.lead', { name: plainWords(name) })],
  button: { label: text.t('mail.vehicleAlert.confirm.button'), url: link },
  notes: [text.t('mail.vehicleAlert.confirm.life', { days: VEHICLE_ALERT_CONFIRM_DAYS }), text.t('mail.vehicleAlert.confirm.notYou')],
})
