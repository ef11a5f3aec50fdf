import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const ROOMS = ['packages/rules', 'apps/server/src/modules', 'apps/server/src/platform', 'apps/web/app/features', 'apps/web/app']
const map = readFileSync(join(ROOT, 'docs/map.md'), 'utf8')
const WITHOUT_CODE = new Set(['fonts', 'features', 'node_modules'])

describe('docs/map.md', () => {
  it('names every folder of code', () => {
    const folders = ROOMS.flatMap((room) =>
      readdirSync(join(ROOT, room), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !WITHOUT_CODE.has(entry.name))
        .map((entry) => `${room}/${entry.name}`),
    )
    expect(folders.filter((folder) => !map.includes(`\`${folder}\``))).toEqual([])
  })

  it('names each folder once, and none that is gone', () => {
    const named = [...map.matchAll(/^\| `([^`]+)`/gm)].map((match) => match[1] as string)
    expect(named.length).toBeGreaterThan(20)
    expect(named).toEqual([...new Set(named)])
    expect(named.filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([])
  })
})

describe('modules of the server', () => {
  it('modules of the server explain themselves in a README beside the code', () => {
    const modules = join(ROOT, 'apps/server/src/modules')
    const without = readdirSync(modules).filter((name) => !existsSync(join(modules, name, 'README.md')))
    expect(without).toEqual([])
    for (const name of readdirSync(modules)) expect(readFileSync(join(modules, name, 'README.md'), 'utf8')).toMatch(/^# modules[\s\S]{150}/)
  })
})

describe('docs/decisions', () => {
  const folder = join(ROOT, 'docs/decisions')
  const files = readdirSync(folder).filter((file) => file !== 'README.md')

  it('numbers every decision once, and repeats the number in its title', () => {
    const numbers = files.map((file) => file.slice(0, 4)).toSorted()
    expect(numbers).toEqual([...new Set(numbers)])
    for (const file of files) expect(readFileSync(join(folder, file), 'utf8')).toMatch(new RegExp(`^# ${file.slice(0, 4)} `))
  })

  it('lists every decision in its README', () => {
    const index = readFileSync(join(folder, 'README.md'), 'utf8')
    expect(files.filter((file) => !index.includes(`](${file})`))).toEqual([])
  })
})
