import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { STORED_FILES } from '#platform/files.ts'
import { openS3StandIn, type S3StandIn } from '#platform/vault/s3-stand-in.test-kit.ts'
import { aPng } from '#test/files/sample-files.ts'
import { aPaper, type PaperWorld, paperWorld } from './documents.test-kit.ts'

const PAPERS = '/data/member/documents'

let s3: S3StandIn
let world: PaperWorld
beforeAll(async () => {
  s3 = await openS3StandIn()
  world = await paperWorld(s3.env, { decodesApart: true })
})
afterAll(async () => {
  await world.close()
  await s3.close()
})

it('papers in a bucket are sent, checked and shown as from the data folder, which holds none of them', async () => {
  const member = await world.member()
  const id = await world.send(member, { bytes: aPaper(2), filename: 'licence.pdf' })
  const page = await world.get(`${PAPERS}/${id}/pages/2`, member.headers)
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await world.get(`${PAPERS}/${id}/pages/2`, (await world.member()).headers)).json().data.errorCode).toBe('DOCUMENT_NOT_FOUND')
  // The PDF itself and its two pages; those of a check that came too late are taken away.
  await expect.poll(() => s3.objects.size).toBe(3)
  expect(existsSync(join(world.dataDir, STORED_FILES, 'vault'))).toBe(false)
  for (const { bytes } of s3.objects.values()) expect([bytes.includes('%PDF'), bytes.includes('WEBP')]).toEqual([false, false])
  expect(s3.refused).toEqual([])
})

it('papers in a bucket that is away are not taken, and nothing is left of them', async () => {
  const member = await world.member()
  const before = s3.objects.size
  s3.failsWith = 503
  const answer = await world.upload(member, [{ bytes: await aPng() }])
  s3.failsWith = null
  expect([answer.statusCode, answer.json().data.errorCode]).toEqual([503, 'UNAVAILABLE'])
  expect(s3.objects.size).toBe(before)
  expect((await world.database.pool.query('select from documents where account_id = $1', [member.id])).rowCount).toBe(0)
  expect(typeof (await world.send(member))).toBe('number')
})
