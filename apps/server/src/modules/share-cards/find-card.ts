import type { Pool } from 'pg'
import { getLanding } from '@app/contract/landing/landing.ts'
import { listYards } from '@app/contract/locations/locations.ts'
import { clockAt, UTC_CLOCK } from '@app/rules/formats/clock-zone.ts'
import { formatWritten } from '@app/rules/formats/dates.ts'
import { lotName, placeAsWritten } from '@app/rules/lots/lot-name.ts'
import { viewerOf } from '@app/rules/lots/viewer.ts'
import { landingHeading } from '@app/rules/search/landing/landing-words.ts'
import type { Text } from '@app/text/create-text.ts'
import { findFirstPicture, readLotRows, toLotView } from '#modules/lots/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Card } from './card-painter.ts'

/** What cards are found with. */
export interface CardSources {
  readonly pool: Pool
  /** The file of a picture of ours by its address, drawn where it has to be; null for one that lies elsewhere. */
  readonly pictureFile: (address: string) => Promise<string | null>
}

/** Whose card: a page of a site in a language. */
export interface CardReader {
  readonly ctx: RequestContext
  readonly text: Text
}

export const SITE_NAME = 'Hammerlane'

/** The card of a lot as an anonymous visitor of the site sees it; null for one that is listed nowhere. */
export async function findLotCard({ pool, pictureFile }: CardSources, lot: number, { ctx, text }: CardReader): Promise<Card | null> {
  const [row] = await readLotRows(pool, [lot])
  if (row === undefined || row.status === 'WITHDRAWN') return null
  const viewer = { ...viewerOf(ctx.person, ctx.site), isInternal: false, isAnonymous: true }
  const { vehicle, description, condition, sale } = toLotView(row, viewer)
  const picture = await findFirstPicture(pool, row)
  const { startsAtMs, clock = UTC_CLOCK } = sale
  const damage = condition.damageCode === undefined ? '' : text.dyn(`damage.${condition.damageCode}`, condition.damage ?? '')
  const title = condition.titleGroup === undefined ? '' : text.dyn(`titleGroup.${condition.titleGroup}`, condition.titleGroupText ?? '')
  return {
    words: {
      site: SITE_NAME,
      title: lotName(vehicle, description),
      lines: [
        [damage, title].filter((part) => part !== '').join(' · '),
        startsAtMs === undefined ? '' : `${formatWritten(startsAtMs, clock, text.languageTag)} ${clockAt(clock, startsAtMs).label}`,
        [placeAsWritten(sale.yardName), text.t('lot.number', { number: row.number })].join(' · '),
      ].filter((line) => line !== ''),
    },
    photo: picture === undefined ? null : await pictureFile(picture),
  }
}

/** The card of a landing page with lots, by its path as it travels; null for any other. */
export async function findLandingCard(path: string, { ctx, text }: CardReader): Promise<Card | null> {
  const found = await ctx.api(getLanding, { query: { path } })
  if (found.status !== 'page' || found.page.total === 0) return null
  const { page } = found
  return {
    words: { site: SITE_NAME, title: landingHeading(page, text), lines: [text.t('landing.lead', { count: page.total })] },
    photo: null,
  }
}

/** The card of a yard by its name in addresses; null for none of the site. */
export async function findYardCard(slug: string, { ctx }: CardReader): Promise<Card | null> {
  const { locations } = await ctx.api(listYards, {})
  const yard = locations.find((one) => one.slug === slug)
  if (yard === undefined) return null
  const { yardName, yardAddress1, yardCity, yardStateName, yardZip } = yard
  const place = [yardCity, yardStateName, yardZip].filter((part) => part !== '').join(', ')
  return {
    words: { site: SITE_NAME, title: placeAsWritten(yardName), lines: [yardAddress1, place].filter((line) => line !== '') },
    photo: null,
  }
}
