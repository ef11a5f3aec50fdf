import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { openKeyRing } from './key-ring.ts'
import { listReceiptKeys, rotateKeys } from './keys.store.ts'
import { WrongSecret } from './seal.ts'

const SECRET = 'a secret of the tests, long enough'
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('nodes that start together share one set of keys', async () => {
  const rings = await Promise.all(Array.from({ length: 8 }, () => openKeyRing(database.db, SECRET)))
  const tag = rings[0]?.mac('cursor', 'page 2') ?? ''
  for (const ring of rings) expect(await ring.verifyMac('cursor', 'page 2', tag)).toBe(true)
  expect(await database.db.selectFrom('keys').select('kind').orderBy('kind').execute()).toEqual([
    { kind: 'document' },
    { kind: 'mac' },
    { kind: 'receipt' },
  ])
})

test('a tag holds for its own purpose, text and key only', async () => {
  const ring = await openKeyRing(database.db, SECRET)
  const tag = ring.mac('cursor', 'page 2')
  expect(await ring.verifyMac('cursor', 'page 3', tag)).toBe(false)
  expect(await ring.verifyMac('session', 'page 2', tag)).toBe(false)
  for (const broken of ['', '.', tag.slice(0, -2), tag.replace(/^m/, 'r'), `${tag.split('.')[0]}.`, tag.split('.')[1] ?? '']) {
    expect(await ring.verifyMac('cursor', 'page 2', broken)).toBe(false)
  }
})

test('what was signed before a rotation still verifies, also on a node that did not hear of it', async () => {
  const early = await openKeyRing(database.db, SECRET)
  const [oldTag, oldReceipt] = [early.mac('cursor', 'x'), await early.signReceipt(Buffer.from('bid 1'))]
  const added = await rotateKeys(database.db, SECRET)
  const late = await openKeyRing(database.db, SECRET)
  const [newTag, newReceipt] = [late.mac('cursor', 'x'), await late.signReceipt(Buffer.from('bid 2'))]
  expect([...[newTag, newReceipt].map((tag) => tag.split('.')[0]), late.documentSigner().keyId]).toEqual(added)
  expect(newTag).not.toBe(oldTag)
  expect(await late.verifyMac('cursor', 'x', oldTag)).toBe(true)
  expect(await late.verifyReceipt(Buffer.from('bid 1'), oldReceipt)).toBe(true)
  await expect.poll(() => early.verifyMac('cursor', 'x', newTag)).toBe(true)
  expect(await early.verifyReceipt(Buffer.from('bid 2'), newReceipt)).toBe(true)
  expect(await early.verifyReceipt(Buffer.from('bid 3'), newReceipt)).toBe(false)
})

test('what was sealed is read after a rotation, for its own purpose and owner only', async () => {
  const ring = await openKeyRing(database.db, SECRET)
  const sealed = ring.seal('one-time-code', '7', Buffer.from('kept'))
  expect(sealed).not.toContain('kept')
  await rotateKeys(database.db, SECRET)
  const late = await openKeyRing(database.db, SECRET)
  expect((await late.unseal('one-time-code', '7', sealed)).toString()).toBe('kept')
  for (const [purpose, about] of [
    ['one-time-code', '8'],
    ['other', '7'],
  ] as const)
    await expect(late.unseal(purpose, about, sealed)).rejects.toThrow('HAMMERLANE_SECRET')
})

test('anybody verifies a receipt with the public key that is kept for ever', async () => {
  const ring = await openKeyRing(database.db, SECRET)
  const [id, signature = ''] = (await ring.signReceipt(Buffer.from('bid 9'))).split('.')
  await rotateKeys(database.db, SECRET)
  const found = (await listReceiptKeys(database.db)).find((key) => key.id === id)
  expect(found?.retiredAt).toBeInstanceOf(Date)
  const publicKey = createPublicKey({ key: found?.publicKey ?? Buffer.alloc(0), format: 'der', type: 'spki' })
  expect(verify(null, Buffer.from('bid 9'), publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
})

test('another secret opens nothing and changes nothing', async () => {
  const before = await database.db.selectFrom('keys').selectAll().orderBy('id').execute()
  await expect(openKeyRing(database.db, 'another secret, as long as the first')).rejects.toThrow(WrongSecret)
  await expect(rotateKeys(database.db, 'another secret, as long as the first')).rejects.toThrow(WrongSecret)
  expect(await database.db.selectFrom('keys').selectAll().orderBy('id').execute()).toEqual(before)
})
