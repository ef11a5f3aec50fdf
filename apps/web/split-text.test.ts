import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isLotText } from './split-text.ts'

const APP = join(import.meta.dirname, 'app')
/** Modules that only lot pages load; the titles of the route table are those of the page at hand. */
const LOT_PAGES = /routes\.ts$|features\/lots\/(?!lot-card|lot-when|lot-name|vehicle-words|list-)/
const KEY = /'((?:[a-z][a-zA-Z]*\.)+[a-zA-Z0-9.]+)'/g

const sources = readdirSync(APP, { recursive: true })
  .map(String)
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !LOT_PAGES.test(file))

describe('what comes with lot pages only', () => {
  it('is said by no module that other pages load', () => {
    const missing = sources.flatMap((file) =>
      [...readFileSync(join(APP, file), 'utf8').matchAll(KEY)].flatMap(([, key = '']) => (isLotText(key) ? [`${file}: ${key}`] : [])),
    )
    expect(missing).toEqual([])
  })

  it('holds the explanations and none of the words of lists', () => {
    expect(['damage.FR.plain', 'lot.history', 'fee.gate', 'gallery.next'].every(isLotText)).toBe(true)
    expect(['damage.FR', 'lot.number', 'card.allIn', 'search.sort', 'vehicleTypes.V'].some(isLotText)).toBe(false)
  })
})
