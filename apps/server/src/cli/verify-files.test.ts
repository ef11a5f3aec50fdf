import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transaction } from '#platform/db/database.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { commandHere } from '#test/command-here.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson } from '#test/people.ts'
import { TEST_SECRET } from '#test/test-secret.ts'

let one: TestApp
beforeAll(async () => {
  one = await testApp()
})
afterAll(async () => {
  await one.close()
})

const verifyFiles = () =>
  commandHere(['verify', '--files'], { DATABASE_URL: one.database.url, DATA_DIR: one.dataDir, HAMMERLANE_SECRET: TEST_SECRET })

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
  expect(await verifyFiles()).toMatchObject({ code: EXIT.ok, lines: ['Proven: 2 files, 14 bytes.'] })
  const objectId = objects[0]?.objectId ?? ''
  rmSync(join(one.dataDir, 'files/vault', objectId.slice(0, 2), objectId))
  const { code, lines } = await verifyFiles()
  expect(code).toBe(EXIT.failed)
  expect(lines.join('\n')).toBe(`BAD object ${objectId} of account ${id}: gone from the store\nNot proven: 1 of 2 files, 14 bytes are bad.`)
})
