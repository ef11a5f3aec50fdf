import { RENDERER_VERSION } from '@app/demo/photos/look-files.ts'
import type { Size, View } from '@app/demo/photos/sizes.ts'

/** Pictures drawn for the demo world; lots that look alike share them. */
export const LOOKS_PATH = '/media/looks'
/** Pictures of lots that were imported or uploaded. */
export const STORED_PATH = '/media/files'
/** Shown for a lot without pictures and in place of a broken one. */
export const NO_PHOTO_PATH = '/media/no-photo.svg'

/** Says which drawing an address means, so that a picture may be cached without end and a better drawing still reaches everybody. */
export const LOOK_VERSION = RENDERER_VERSION.slice(0, 8)

/**
 * Address of a drawn picture, without its host. It ends in `_thb.jpg`, `_ful.jpg` or `_hrs.jpg` and in nothing else, because programs
 * find the larger sizes by exchanging these (wire.md §3 `tims`) and know pictures by their ending (MKT-5.06).
 */
export function lookPictureUrl(lookKey: string, view: View, size: Size): string {
  return `${LOOKS_PATH}/${LOOK_VERSION}/${encodeURIComponent(lookKey)}/${view}_${size}.jpg`
}
