import { readFile } from 'node:fs/promises'
import { constants, platform, setPriority } from 'node:os'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import satori from 'satori'
import sharp from 'sharp'
import { CARD_SIZE } from '@app/rules/sites/card-address.ts'
import type { CardAnswer, CardOrder } from './card-messages.ts'
import { cardTree, PHOTO_BOX } from './card-tree.ts'

// The thread that draws pictures of shared pages: words become paths, so that no font of the machine is asked for, and a photo of ours lies
// beside them. It fetches nothing and yields to everything else.

const QUALITY = 82
/** Pixels of a photo that is decoded at most. */
const PHOTO_PIXELS_MAX = 50_000_000
const BACKGROUND = '#ffffff'

const port = parentPort
if (port === null) throw new Error('card-worker runs as a worker thread')
if (platform() === 'linux') setPriority(0, constants.priority.PRIORITY_LOW)
sharp.concurrency(1)
sharp.cache(false)

const fontOf = async (file: string, weight: 400 | 700) => ({
  name: 'Archivo',
  data: await readFile(join(import.meta.dirname, 'fonts', file)),
  weight,
  style: 'normal' as const,
})
const fonts = await Promise.all([fontOf('Archivo-Regular.ttf', 400), fontOf('Archivo-Bold.ttf', 700)])

/** The photo cut to its place; null for one that cannot be read, which leaves a card of words. */
const photoOf = (path: string): Promise<Buffer | null> =>
  sharp(path, { limitInputPixels: PHOTO_PIXELS_MAX, failOn: 'error' })
    .resize({ ...PHOTO_BOX, fit: 'cover' })
    .toBuffer()
    .catch(() => null)

async function draw({ words, photo }: CardOrder): Promise<Uint8Array> {
  const picture = photo === null ? null : await photoOf(photo)
  const svg = await satori(cardTree(words, { hasPhoto: picture !== null }) as Parameters<typeof satori>[0], { ...CARD_SIZE, fonts })
  const left = CARD_SIZE.width - PHOTO_BOX.width
  const layers = [...(picture === null ? [] : [{ input: picture, left, top: 0 }]), { input: Buffer.from(svg), left: 0, top: 0 }]
  const ground = { create: { ...CARD_SIZE, channels: 3 as const, background: BACKGROUND } }
  return sharp(ground).composite(layers).jpeg({ quality: QUALITY }).toBuffer()
}

port.on('message', (order: CardOrder) => {
  void draw(order).then(
    (bytes) => port.postMessage({ id: order.id, bytes } satisfies CardAnswer),
    (error: unknown) => port.postMessage({ id: order.id, error: String(error) } satisfies CardAnswer),
  )
})
