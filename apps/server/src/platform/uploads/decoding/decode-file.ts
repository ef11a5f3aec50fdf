import type { Decoded, DecodedPage } from './decoded.ts'
import { Refused } from './refused.ts'

/** What draws the pages of a file. */
export type Drawing = (bytes: Buffer) => Promise<readonly DecodedPage[]>

/** What draws files of a kind; what it takes to do so is loaded before a byte of the file is read. */
export async function loadDrawing(kind: string): Promise<Drawing> {
  if (kind === 'pdf') return (await import('./decode-pdf.ts')).decodePdf
  const { decodePicture } = await import('./decode-picture.ts')
  return async (bytes) => [await decodePicture(bytes, kind)]
}

/** Draws one file, or says what is wrong with it. */
export async function decodeFile(draw: Drawing, bytes: Buffer): Promise<Decoded> {
  try {
    return { outcome: 'sound', pages: await draw(bytes) }
  } catch (error) {
    return { outcome: 'refused', fault: error instanceof Refused ? error.fault : 'FILE_BROKEN' }
  }
}
