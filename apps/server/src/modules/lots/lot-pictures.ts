import { viewShowing, viewsOf } from '@app/demo/photos/lead-view.ts'
import type { WireImage } from '@app/contract/lots/lots.answers.ts'
import { pictureFrom, pictureNamed, pictureStored } from '@app/rules/lots/picture-address.ts'
import { lookPictureUrl } from '#modules/media/index.ts'
import type { Pool } from 'pg'
import { findWholeLot, type ImageRow, type LotRow } from './lot-rows.store.ts'

/** Address of a lot's first small picture; undefined when it has none. */
export function thumbnailOf(row: Pick<LotRow, 'stored_thumbnail' | 'look_key' | 'image_thumbnail' | 'primary_damage'>): string | undefined {
  const stored = row.stored_thumbnail === null ? undefined : pictureStored(row.stored_thumbnail)
  if (stored !== undefined) return stored
  if (row.look_key !== null) {
    const [lead = 'front-left'] = viewsOf(row.look_key, row.primary_damage ?? '')
    return lookPictureUrl(row.look_key, lead, 'thb')
  }
  return row.image_thumbnail === null ? undefined : pictureNamed(row.image_thumbnail)
}

const KIND_WORDS = { IMG: 'Picture', EXT360: 'Outside, all round', INT360: 'Inside, all round' } as const
const KIND_NAMES = { IMG: 'IMAGE', EXT360: 'EXTERIOR_360', INT360: 'INTERIOR_360' } as const

interface Picture {
  readonly kind: ImageRow['kind']
  readonly thumbnail: string
  readonly full: string
  readonly highRes: string
  readonly frames?: number | undefined
  /** Codes of damages that it is known to show. */
  readonly shows?: readonly string[] | undefined
}

function toWireImage(picture: Picture, sequence: number): WireImage {
  return {
    imageTypeCode: picture.kind,
    imageTypeEnum: KIND_NAMES[picture.kind],
    imageSeqNumber: sequence,
    sequence,
    fullUrl: picture.full,
    thumbnailUrl: picture.thumbnail,
    thumbUrl: picture.thumbnail,
    highResUrl: picture.highRes,
    image360Url: picture.kind === 'IMG' ? '' : picture.full,
    frameCount: picture.frames ?? 0,
    imageTypeDescription: KIND_WORDS[picture.kind],
    highRes: picture.highRes !== picture.full,
    status: 'ACTIVE',
    swiftFlag: false,
    ...(picture.shows === undefined || picture.shows.length === 0 ? {} : { shows: picture.shows }),
  }
}

/** A picture as callers from elsewhere read it: its addresses with scheme and host. */
export function withOrigin(image: WireImage, origin: string): WireImage {
  const thumbnail = pictureFrom(origin, image.thumbnailUrl)
  return {
    ...image,
    fullUrl: pictureFrom(origin, image.fullUrl),
    thumbnailUrl: thumbnail,
    thumbUrl: thumbnail,
    highResUrl: pictureFrom(origin, image.highResUrl),
    image360Url: image.image360Url === '' ? '' : pictureFrom(origin, image.image360Url),
  }
}

/** Names of the three sizes in a file's picture address (wire.md §3 `tims`). */
const SMALL_ENDING = /_thb(\.\w+)$/

function fromThumbnail(thumbnail: string): Picture {
  return { kind: 'IMG', thumbnail, full: thumbnail.replace(SMALL_ENDING, '_ful$1'), highRes: thumbnail.replace(SMALL_ENDING, '_hrs$1') }
}

/** A stored picture, where pages may show it. */
function fromStored(image: ImageRow): WireImage[] {
  const [thumbnail, full] = [pictureStored(image.thumbnail_url), pictureStored(image.full_url)]
  if (thumbnail === undefined || full === undefined) return []
  const highRes = (image.high_res_url === null ? undefined : pictureStored(image.high_res_url)) ?? full
  return [toWireImage({ kind: image.kind, thumbnail, full, highRes, frames: image.frame_count ?? undefined }, image.sequence)]
}

/** Every picture of a lot in order: stored ones, else those drawn for its look, else the one its file names (MKT-3.33, MQ-076). */
export function picturesOf(row: LotRow, stored: readonly ImageRow[]): WireImage[] {
  const pictures = stored.flatMap(fromStored)
  if (pictures.length > 0) return pictures
  const { look_key: look } = row
  if (look !== null) {
    const damages = [row.primary_damage, row.secondary_damage].filter((code) => code !== null)
    return viewsOf(look, row.primary_damage ?? '').map((view, at) =>
      toWireImage(
        {
          kind: 'IMG',
          thumbnail: lookPictureUrl(look, view, 'thb'),
          full: lookPictureUrl(look, view, 'ful'),
          highRes: lookPictureUrl(look, view, 'hrs'),
          shows: damages.filter((code) => viewShowing(look, code) === view),
        },
        at + 1,
      ),
    )
  }
  const named = row.image_thumbnail === null ? undefined : pictureNamed(row.image_thumbnail)
  return named === undefined ? [] : [toWireImage(fromThumbnail(named), 1)]
}

/** Address of a lot's first picture at the size of a gallery; undefined for a lot without one. */
export async function findFirstPicture(pool: Pool, row: LotRow): Promise<string | undefined> {
  return picturesOf(row, (await findWholeLot(pool, row.number))?.images ?? [])[0]?.fullUrl
}
