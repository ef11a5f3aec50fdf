import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { claimArchive, segmentsFolder } from './archive-folder.ts'
import { pruneArchive } from './prune.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prune-'))
  folders.push(folder)
  return folder
}

const segment = (number: number): string => `0000000100000000000000${number.toString(16).toUpperCase().padStart(2, '0')}`

function anArchive(): string {
  const folder = join(aFolder(), 'archive')
  claimArchive(folder, { systemId: '7', timeline: 1 })
  for (const file of [`${segment(1)}.gz`, segment(1), `${segment(2)}.gz`, segment(3), `${segment(4)}.partial`])
    writeFileSync(join(segmentsFolder(folder), file), '')
  return folder
}

function aBackup(...segments: number[]): string {
  const folder = aFolder()
  mkdirSync(join(folder, 'postgres/pg_wal'), { recursive: true })
  for (const number of segments) writeFileSync(join(folder, 'postgres/pg_wal', segment(number)), '')
  return folder
}

test('what is older than the end of a backup goes, in whatever form it stands', () => {
  const archive = anArchive()
  expect(pruneArchive(archive, aBackup(2, 3))).toBe(2)
  expect(readdirSync(segmentsFolder(archive)).toSorted()).toEqual([segment(3), `${segment(4)}.partial`])
  expect(pruneArchive(archive, aBackup(2, 3))).toBe(0)
})

test('nothing goes for a backup that does not end in the archive, or in a folder that is none', () => {
  const archive = anArchive()
  expect(() => pruneArchive(archive, aBackup(8, 9))).toThrow('nothing was removed')
  expect(() => pruneArchive(archive, aBackup())).toThrow('nothing was removed')
  expect(() => pruneArchive(aFolder(), aBackup(2))).toThrow('no archive')
  expect(readdirSync(segmentsFolder(archive))).toHaveLength(5)
})
