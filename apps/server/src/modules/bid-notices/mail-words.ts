import { viewsOf } from '@app/demo/photos/lead-view.ts'
import { formatWritten } from '@app/rules/formats/dates.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { lotName, placeAsWritten } from '@app/rules/lots/lot-name.ts'
import { pictureFrom, pictureNamed, pictureStored } from '@app/rules/lots/picture-address.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { lookPictureUrl } from '#modules/media/index.ts'
import { type MailBody, type MailFact, plainWords } from '#platform/mail/index.ts'
import type { MailedLot } from './mailed-lots.store.ts'

/** An instant, epoch milliseconds, written out by the clock of an IANA zone, in the language of a tag. */
export const writtenTime = (atMs: number, { languageTag, zone }: { readonly languageTag: string; readonly zone: string }): string =>
  formatWritten(atMs, yardClockAt(zone, atMs), languageTag)

/** A lot's name as pages write it; its number where no file named it. */
export function nameOfLot(lot: MailedLot, text: Text): string {
  const { year, make, model, modelGroup, trim, description } = lot
  const parts = { year: year ?? 0, make: make ?? '', model: model ?? '', modelGroup: modelGroup ?? '', trim: trim ?? '' }
  return plainWords(lotName(parts, description)) || text.t('notice.mail.lot', { number: String(lot.lot) })
}

/** The zone in which a lot's times are written: its yard's, else its selling site's. */
export const zoneOfLot = ({ zone, sellingSite }: MailedLot): string => zone ?? siteOf(sellingSite).zone

const SMALL_ENDING = /_thb(\.\w+)$/

/** Where the first picture of a lot is in a size, which shows its primary damage: stored, drawn, or named by a file, which names a small one; undefined for a lot without. */
function pictureOf(
  { look, namedPicture, primaryDamage }: MailedLot,
  { stored, size }: { stored: string | null; size: 'ful' | 'thb' },
): string | undefined {
  const named = namedPicture === null ? undefined : pictureNamed(namedPicture)
  return (
    (stored === null ? undefined : pictureStored(stored)) ??
    (look === null ? undefined : lookPictureUrl(look, viewsOf(look, primaryDamage ?? '')[0] ?? 'front-left', size)) ??
    named?.replace(SMALL_ENDING, `_${size}$1`)
  )
}

/** A lot's first picture at full size, by an address that works anywhere; nothing for a lot without. `origin` is our own. */
export function photoOfLot(lot: MailedLot, { text, origin }: { readonly text: Text; readonly origin: string }): Pick<MailBody, 'photo'> {
  const address = pictureOf(lot, { stored: lot.fullPicture, size: 'ful' })
  return address === undefined ? {} : { photo: { url: pictureFrom(origin, address), alt: nameOfLot(lot, text) } }
}

/** The same picture, small, for a line of a list; nothing for a lot without. */
export function thumbOfLot(lot: MailedLot, origin: string): { readonly picture?: string } {
  const address = pictureOf(lot, { stored: lot.smallPicture, size: 'thb' })
  return address === undefined ? {} : { picture: pictureFrom(origin, address) }
}

const joined = (parts: readonly (string | null)[], mark: string): string =>
  parts
    .map((part) => plainWords(part ?? ''))
    .filter((part) => part !== '')
    .join(mark)

/** Where a lot stands: the city of one at no yard, else the yard with its address; nothing where neither is known. */
export function placeOfLot({ yard, offsiteCity }: MailedLot, text: Text): readonly MailFact[] {
  const city = plainWords(offsiteCity ?? '')
  if (city !== '') return [[text.t('mail.where'), placeAsWritten(city)]]
  if (yard === null) return []
  const { name, address1, state, zip } = yard
  const town = joined([yard.city, joined([state, zip], ' ')], ', ')
  return [[text.t('mail.where'), joined([placeAsWritten(plainWords(name)), address1, town], ', ')]]
}

/** How to reach the yard that keeps a lot, as far as it says so. */
export function yardOfLot({ yard }: MailedLot, text: Text): readonly MailFact[] {
  if (yard === null) return []
  const [phone, hours] = [joined([yard.phoneArea, yard.phone], ' '), plainWords(yard.hours ?? '')]
  return [
    ...(phone === '' ? [] : [[text.t('mail.yard.phone'), phone] as const]),
    ...(hours === '' ? [] : [[text.t('mail.yard.hours'), hours] as const]),
  ]
}
