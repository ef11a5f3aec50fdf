import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashSeed } from './draw/random.ts'
import type { Look } from './look.ts'
import type { Size, View } from './sizes.ts'

/** Folders of sources that do not change what a picture looks like. */
const NOT_DRAWING = new Set(['store'])
const FOLDER = import.meta.dirname

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return NOT_DRAWING.has(entry.name) ? [] : sourcesIn(path)
    return entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts') ? [path] : []
  })
}

/** A hash of the sources that draw: changed code makes the cached pictures stale by itself. */
export const RENDERER_VERSION = sourcesIn(FOLDER)
  .toSorted()
  .reduce((hash, path) => hash.update(readFileSync(path)), createHash('sha256'))
  .digest('hex')
  .slice(0, 12)

/** How many different instrument clusters and number plates there are; all looks share them. */
const PLATES = 8

/** What a picture's chance is seeded by: looks share their plates, so these are drawn from a few seeds only. */
export function pictureSource({ key }: Look, view: View): string {
  return view === 'odometer' || view === 'vin' ? `plate-${hashSeed(key) % PLATES}` : key
}

/** The name of a picture's file below the cache folder. High resolution is the full picture. */
export function pictureFile(look: Look, view: View, size: Size): string {
  return join(RENDERER_VERSION, pictureSource(look, view), `${view}.${size === 'thb' ? 'thb' : 'ful'}.webp`)
}

/** A strong entity tag: the same tag always means the same bytes, so a picture may be cached without end. */
export const pictureTag = (look: Look, view: View, size: Size): string =>
  `"${createHash('sha256')
    .update(pictureFile(look, view, size))
    .digest('base64url')
    .slice(0, 22)}"`
