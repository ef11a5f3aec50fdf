import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '@app/text/locales.ts'

const ROOT = join(import.meta.dirname, '../../..')
const ROOMS = ['packages', 'apps', 'demo']
/** Source files side by side, tests and kits left out: more are not taken in at a glance. */
const FILES_MAX = 20
/** A command is a file, a text area is a file a language, and the index is one algorithm. */
const LISTS = ['apps/server/src/cli', 'packages/lot-index', 'packages/text/messages']
const SOURCE = /\.tsx?$/
const NO_SOURCE = /\.(?:test|test-kit|models)\.tsx?$|\.d\.ts$/

const foldersBelow = (folder: string): string[] => [
  folder,
  ...readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['node_modules', 'dist', 'test'].includes(entry.name))
    .flatMap(({ name }) => foldersBelow(`${folder}/${name}`)),
]

describe('a folder of sources', () => {
  it(`holds at most ${FILES_MAX} files side by side`, () => {
    const full = ROOMS.flatMap(foldersBelow)
      .filter((folder) => !LISTS.some((list) => folder.startsWith(list)))
      .map((folder) => ({
        folder,
        files: readdirSync(join(ROOT, folder)).filter((name) => SOURCE.test(name) && !NO_SOURCE.test(name)).length,
      }))
      .filter(({ files }) => files > FILES_MAX)
    expect(full).toEqual([])
  })
})

describe('a language', () => {
  /** The contract knows no other package; the server takes its messages, and words of terms and notices, by all languages. */
  const NAMES_THEM = ['packages/contract/alerts/alert-operations.ts', 'packages/contract/house-texts/text-codes.ts']
  it('a language is a row and a folder of packages/text: nothing else lists languages by hand', () => {
    const named = LOCALES.filter((locale) => locale !== 'en_us')
    const lists = ROOMS.flatMap(foldersBelow)
      .filter((folder) => !folder.startsWith('packages/text'))
      .flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`))
      .filter((path) => SOURCE.test(path) && !NO_SOURCE.test(path))
      .filter((path) => {
        const source = readFileSync(join(ROOT, path), 'utf8')
        return named.every((locale) => new RegExp(`\\b${locale}\\b`).test(source))
      })
    expect(lists).toEqual(NAMES_THEM)
  })
})
