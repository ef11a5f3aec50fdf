// Contact sheet of many looks, or of all views of one: `node demo/photos/sheet.ts out.png [thb|ful] [look key …]`.
import sharp, { type Sharp } from 'sharp'
import { ALL_LOOKS, findLook, type Look } from './look.ts'
import { renderPhoto } from './views.ts'
import { isSize, SIZES, VIEWS, type Size, type View } from './sizes.ts'

const DEFAULT_TILES = 48

interface Tile {
  readonly look: Look
  readonly view: View
}

function tilesOf(keys: readonly string[]): Tile[] {
  if (keys.length === 0) {
    const step = ALL_LOOKS.length / DEFAULT_TILES
    return Array.from({ length: DEFAULT_TILES }, (_, i) => ({
      look: ALL_LOOKS[Math.floor(i * step)]!,
      view: VIEWS[i % 8]!,
    }))
  }
  return keys.flatMap((entry) => {
    const [key = '', wanted] = entry.split(':')
    const look = findLook(key)
    if (look === undefined) throw new Error(`There is no look ${key}`)
    return VIEWS.filter((view) => wanted === undefined || view === wanted).map((view) => ({ look, view }))
  })
}

async function drawSheet(tiles: readonly Tile[], size: Size): Promise<Sharp> {
  const { width, height } = SIZES[size]
  const columns = Math.max(1, Math.min(tiles.length, Math.round(1920 / width)))
  const rows = Math.ceil(tiles.length / columns)
  const pictures: { input: Buffer; left: number; top: number }[] = []
  for (const [i, { look, view }] of tiles.entries()) {
    const left = (i % columns) * width
    pictures.push({ input: await renderPhoto(look, view, size), left, top: Math.floor(i / columns) * height })
  }
  const ground = { width: columns * width, height: rows * height, channels: 3, background: '#fff' } as const
  return sharp({ create: ground }).composite(pictures)
}

const [file, size = 'thb', ...keys] = process.argv.slice(2)
if (file === undefined || !isSize(size)) throw new Error('Usage: node demo/photos/sheet.ts FILE [thb|ful] [LOOK[:VIEW] …]')
await (await drawSheet(tilesOf(keys), size)).toFile(file)
