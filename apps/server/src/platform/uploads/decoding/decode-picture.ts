import sharp from 'sharp'
import { PICTURE_MAX_PIXELS, PICTURE_SIDE_PX, WEBP_QUALITY } from '../limits.ts'
import type { DecodedPage } from './decoded.ts'
import { Refused } from './refused.ts'

// Of all that libvips reads, this process needs two formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })
sharp.cache(false)
sharp.concurrency(1)

const FORMATS: Readonly<Record<string, string>> = { jpg: 'jpeg', png: 'png' }

/** Decodes a picture whole and draws it anew: turned as its camera was held, without anything that stood beside its pixels. */
export async function decodePicture(bytes: Buffer, kind: string): Promise<DecodedPage> {
  const picture = sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error', sequentialRead: true })
  const { format, pages = 1 } = await picture.metadata()
  if (format !== FORMATS[kind] || pages !== 1) throw new Refused('FILE_TYPE')
  const { data, info } = await picture
    .autoOrient()
    .resize({ width: PICTURE_SIDE_PX, height: PICTURE_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: WEBP_QUALITY })
    .toBuffer({ resolveWithObject: true })
  return { widthPx: info.width, heightPx: info.height, bytes: data }
}
