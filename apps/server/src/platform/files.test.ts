import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { aDataDir, removeDataDirs } from '#test/data-dir.ts'
import { openFileStore } from './files.ts'

afterEach(removeDataDirs)

test('a stored file is found with its size, replaced whole, and gone when removed', async () => {
  const folder = aDataDir()
  const files = openFileStore(folder)
  expect(await files.find('media/1.webp')).toBe(null)
  await files.put('media/1.webp', Buffer.from('first'))
  await files.put('media/1.webp', Buffer.from('second'))
  expect(await files.find('media/1.webp')).toMatchObject({ path: join(folder, 'media/1.webp'), sizeBytes: 6 })
  expect(readdirSync(join(folder, 'media'))).toEqual(['1.webp'])
  await files.remove('media/1.webp')
  expect(await files.find('media/1.webp')).toBe(null)
})

test('forty writers of one name leave one whole file and no draft', async () => {
  const folder = aDataDir()
  const files = openFileStore(folder)
  const bodies = Array.from({ length: 40 }, (_, index) => String.fromCodePoint(65 + (index % 26)).repeat(10_000 + index))
  await Promise.all(bodies.map((body) => files.put('one', Buffer.from(body))))
  expect(readdirSync(folder)).toEqual(['one'])
  const { sizeBytes = 0 } = (await files.find('one')) ?? {}
  expect(bodies.map((body) => body.length)).toContain(sizeBytes)
})

test.each(['../x', '/etc/passwd', 'a/../b', 'a//b', '.hidden', 'a/.b', 'A', 'a\\b', 'a\0b', '', 'a'.repeat(201)])(
  '%j is not a file name',
  (name) => {
    expect(() => openFileStore('/nowhere').pathOf(name)).toThrow('is not a file name')
  },
)
