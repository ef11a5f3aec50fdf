import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const ROOMS = ['packages/rules', 'apps/server/src/modules', 'apps/server/src/platform', 'apps/web/app/features', 'apps/web/app']
const map = readFileSync(join(ROOT, 'docs/map.md'), 'utf8')
const WITHOUT_CODE = new Set(['fonts', 'features', 'node_modules'])

describe('docs/map.md', () => {
  it('names every room of the house', () => {
    const folders = ROOMS.flatMap((room) =>
      readdirSync(join(ROOT, room), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !WITHOUT_CODE.has(entry.name))
        .map((entry) => `${room}/${entry.name}`),
    )
    expect(folders.filter((folder) => !map.includes(`\`${folder}\``))).toEqual([])
  })

  it('names no room that is gone', () => {
    const named = [...map.matchAll(/^\| `([^`]+)`/gm)].map((match) => match[1] as string)
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([])
  })
})
