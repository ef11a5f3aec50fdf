import type { Pool } from 'pg'
import { Failure } from '@app/contract/failure.ts'
import { majorOf } from '@app/contract/money.ts'
import type { Money } from '@app/contract/sites.ts'
import type { LotImagesAnswer, NewerLotImages, WireImage, WireLotDetails } from '@app/contract/lots/lots.answers.ts'
import type { LotViewer } from '@app/rules/lots/viewer.ts'
import { lotNumberOf } from '@app/rules/validation/lot-number.ts'
import { picturesOf, withOrigin } from './lot-pictures.ts'
import { findLotRow, findWholeLot, type ImageRow, type LotRow } from './lot-rows.store.ts'
import { toWireDetails } from './to-wire-details.ts'

/** Who asks for a lot, and when. */
export interface LotReading {
  readonly pool: Pool
  readonly viewer: LotViewer
  /** Number of who asks, 0 for a visitor. */
  readonly buyerNumber: number
  /** The reader's own bid on the lot. */
  readonly ownAmountOn: (lot: number) => Promise<Money | undefined>
  readonly nowMs: number
}

/** Pictures of a sold lot that an anonymous visitor sees (MQ-076). */
const SOLD_PICTURES_ANONYMOUS = 1

/** The number that a path names; throws BAD_LOT_NUMBER unless it has 3 to 10 digits (MKT-5.04). */
export function parseLotNumber(text: string): number {
  const number = /^\d+$/.test(text) ? lotNumberOf(text) : null
  if (number === null) throw new Failure('BAD_LOT_NUMBER')
  return Number(number)
}

const requireListed = (row: LotRow | undefined | null): LotRow => {
  if (!row || row.status === 'WITHDRAWN') throw new Failure('LOT_NOT_FOUND', { lotDetails: null })
  return row
}

/** The row of a lot that is listed. @throws Failure LOT_NOT_FOUND. */
export const findLot = async (pool: Pool, lotNumber: number): Promise<LotRow> => requireListed(await findLotRow(pool, lotNumber))

async function loadFacts(
  { pool, viewer, buyerNumber, ownAmountOn, nowMs }: LotReading,
  lotNumber: number,
): Promise<{ row: LotRow; images: readonly ImageRow[]; details: WireLotDetails }> {
  const [found, own] = await Promise.all([findWholeLot(pool, lotNumber), ownAmountOn(lotNumber)])
  const row = requireListed(found?.row)
  const { revisions = [], images = [], cancelledSale = null } = found ?? {}
  const imageCount = picturesOf(row, images).length
  const details = toWireDetails({ row, revisions, imageCount, cancelledSale, buyerNumber }, viewer, nowMs)
  return { row, images, details: own === undefined ? details : { ...details, myb: majorOf(own) } }
}

/** Details of one lot (MKT-7.37); sold lots included, on whatever site they are listed. @throws LOT_NOT_FOUND, BAD_LOT_NUMBER. */
export async function getLot(reading: LotReading, lotNumber: string): Promise<WireLotDetails> {
  return (await loadFacts(reading, parseLotNumber(lotNumber))).details
}

/** Whose pictures; a country that is not the lot's finds nothing. */
export interface PictureQuestion {
  readonly lotNumber: string
  readonly countryCode?: string
}

async function loadPictures(reading: LotReading, question: PictureQuestion) {
  const facts = await loadFacts(reading, parseLotNumber(question.lotNumber))
  const isElsewhere = question.countryCode !== undefined && question.countryCode.toUpperCase() !== facts.row.country
  if (isElsewhere) throw new Failure('LOT_NOT_FOUND', { lotDetails: null })
  return { ...facts, pictures: picturesOf(facts.row, facts.images) }
}

/** Pictures of a lot with its details beside them (MKT-7.33). */
export async function getLotImages(reading: LotReading, question: PictureQuestion): Promise<LotImagesAnswer> {
  const { pictures, details } = await loadPictures(reading, question)
  return { imagesList: { content: pictures, totalElements: pictures.length }, lotDetails: details }
}

const toNewer = ({
  thumbnailUrl,
  fullUrl,
  highResUrl,
  sequence,
  frameCount,
}: WireImage): NewerLotImages['imagesList']['IMAGE'][number] => ({
  thumbnailUrl,
  fullUrl,
  highResUrl,
  sequenceNumber: sequence,
  frameCount,
})

/** Pictures of a lot by kind, addresses made from an origin. */
export async function getNewerLotImages(reading: LotReading, question: PictureQuestion, origin: string): Promise<NewerLotImages> {
  const { pictures } = await loadPictures(reading, question)
  const ofKind = (kind: WireImage['imageTypeEnum']) =>
    pictures.flatMap((one) => (one.imageTypeEnum === kind ? [toNewer(withOrigin(one, origin))] : []))
  return {
    imagesList: {
      IMAGE: ofKind('IMAGE'),
      EXTERIOR_360: ofKind('EXTERIOR_360'),
      INTERIOR_360: ofKind('INTERIOR_360'),
      ENGINE_VIDEO_SOUND: [],
    },
  }
}

/** Pictures of a sold lot (MKT-7.34): none while it is for sale, the first only for anonymous visitors (MQ-076). */
export async function getSoldLotImages(reading: LotReading, question: PictureQuestion): Promise<LotImagesAnswer> {
  const { row, pictures, details } = await loadPictures(reading, question)
  const sold = row.status === 'SOLD' ? pictures : []
  const content = reading.viewer.isAnonymous ? sold.slice(0, SOLD_PICTURES_ANONYMOUS) : sold
  return { imagesList: { content, totalElements: content.length }, lotDetails: details }
}
