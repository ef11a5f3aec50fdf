import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { transaction } from '#platform/db/database.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson } from '#test/people.ts'
import { TEST_SECRET } from '#test/test-secret.ts'
import { loadNamed } from './commands.ts'

let one: TestApp
let output: string[] = []
beforeAll(async () => {
  one = await testApp()
})
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', one.database.url)
  vi.stubEnv('DATA_DIR', one.dataDir)
  vi.stubEnv('HAMMERLANE_SECRET', TEST_SECRET)
  for (const name of ['log', 'error'] as const) vi.spyOn(console, name).mockImplementation((line: string) => void output.push(line))
})
afterAll(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await one.close()
})

async function verifyFiles(): Promise<{ code: number; text: string }> {
  output = []
  const command = await loadNamed('verify')
  return { code: await command.execute(['--files']), text: output.join('\n') }
}

async function* paper(): AsyncIterable<Buffer> {
  yield Buffer.from('a paper')
}

it('proves sealed papers, and names the one that is gone', async () => {
  const { vault } = one.app.rooms
  const { id } = await aPerson(one.database.db)
  const objects = [
    await vault.seal(paper(), { accountId: id, media: 'image/png' }),
    await vault.seal(paper(), { accountId: id, media: 'image/png' }),
  ]
  await transaction(one.database.db, async (tx) => {
    for (const object of objects) await vault.keep(tx, object, 'original')
  })
  expect(await verifyFiles()).toEqual({ code: EXIT.ok, text: 'Proven: 2 files, 14 bytes.' })
  const objectId = objects[0]?.objectId ?? ''
  rmSync(join(one.dataDir, 'files/vault', objectId.slice(0, 2), objectId))
  const { code, text } = await verifyFiles()
  expect(code).toBe(EXIT.failed)
  expect(text).toBe(`BAD object ${objectId} of account ${id}: gone from the store\nNot proven: 1 of 2 files, 14 bytes are bad.`)
})
