import { VIEWS } from '@app/demo/photos/sizes.ts'
import type { WireImage } from '@app/contract/lots.answers.ts'
import { lookPictureUrl } from '#modules/media/index.ts'
import type { ImageRow, LotRow } from './lot-rows.store.ts'

/** A file's picture address as a whole one; undefined when it is none: files hold anything. */
function withScheme(url: string): string | undefined {
  const whole = /^https?:\/\//.test(url) ? url : `https://${url.replace(/^\/\//, '')}`
  return URL.canParse(whole) ? whole : undefined
}

/** Address of a lot's first small picture; undefined when it has none. */
export function thumbnailOf(row: Pick<LotRow, 'stored_thumbnail' | 'look_key' | 'image_thumbnail'>): string | undefined {
  if (row.stored_thumbnail !== null) return row.stored_thumbnail
  if (row.look_key !== null) return lookPictureUrl(row.look_key, VIEWS[0], 'thb')
  return row.image_thumbnail === null ? undefined : withScheme(row.image_thumbnail)
}

const KIND_NAMES = { IMG: 'IMAGE', EXT360: 'EXTERIOR_360', INT360: 'INTERIOR_360' } as const

interface Picture {
  readonly kind: ImageRow['kind']
  readonly thumbnail: string
  readonly full: string
  readonly highRes: string
  readonly frames?: number | undefined
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
    image360Url: picture.kind === 'IMG' ? undefined : picture.full,
    frameCount: picture.frames,
  }
}

/** Names of the three sizes in a file's picture address (wire.md §3 `tims`). */
const SMALL_ENDING = /_thb(\.\w+)$/

function fromThumbnail(thumbnail: string): Picture {
  return { kind: 'IMG', thumbnail, full: thumbnail.replace(SMALL_ENDING, '_ful$1'), highRes: thumbnail.replace(SMALL_ENDING, '_hrs$1') }
}

/** Every picture of a lot in order: stored ones, else those drawn for its look, else the one its file names (MKT-3.33, MQ-076). */
export function picturesOf(row: LotRow, stored: readonly ImageRow[]): WireImage[] {
  if (stored.length > 0)
    return stored.map((image) =>
      toWireImage(
        {
          kind: image.kind,
          thumbnail: image.thumbnail_url,
          full: image.full_url,
          highRes: image.high_res_url ?? image.full_url,
          frames: image.frame_count ?? undefined,
        },
        image.sequence,
      ),
    )
  const { look_key: look } = row
  if (look !== null)
    return VIEWS.map((view, at) =>
      toWireImage(
        {
          kind: 'IMG',
          thumbnail: lookPictureUrl(look, view, 'thb'),
          full: lookPictureUrl(look, view, 'ful'),
          highRes: lookPictureUrl(look, view, 'hrs'),
        },
        at + 1,
      ),
    )
  const named = row.image_thumbnail === null ? undefined : withScheme(row.image_thumbnail)
  return named === undefined ? [] : [toWireImage(fromThumbnail(named), 1)]
}
