import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { HOUSE_TEXT_KINDS, TEXT_DRAFTS_MAX, TEXT_WORDS_BYTES_MAX } from '@app/contract/house-texts/text-codes.ts'
import { dayAfter } from '@app/rules/documents/days.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { until } from '#test/until.ts'
import { consentHash } from '../consents/index.ts'
import type { Somebody } from '../agreements/agreements.test-kit.ts'
import { DESK, READ, refused, sha256, textWorld, type TextWorld, tomorrow, WORDS } from './house-texts.test-kit.ts'

let world: TextWorld
let stranger: Somebody
beforeAll(async () => {
  world = await textWorld()
  stranger = await world.someone(
    { kind: 'internal', privileges: ['OPERATOR'], home_site: 'CPRTUK' },
    { site: 'CPRTUK', host: 'uk.localhost' },
  )
})
afterAll(() => world.close())
/** Nothing waits for the next test. */
afterEach(async () => {
  await sql`update house_texts set state = 'DISCARDED', decided_by = author, decided_at = now() where state = 'DRAFT'`.execute(
    world.database.db,
  )
})

const HASH = '0'.repeat(64)

describe('the desk of texts', () => {
  it('the desk of texts is for operators of the site alone', async () => {
    const buyer = await world.someone()
    const bookkeeper = await world.someone({ kind: 'internal', privileges: ['MONEY'] })
    const { id } = (await world.save()).data
    for (const { headers } of [buyer, bookkeeper]) {
      expect((await world.get(DESK, headers)).status).toBe(403)
      expect((await world.get(`${DESK}/${id}`, headers)).status).toBe(403)
      expect((await world.post(DESK, { words: 'x' }, headers)).status).toBe(403)
      expect((await world.post(`${DESK}/${id}`, { action: 'discard', hash: HASH }, headers)).status).toBe(403)
    }
    expect((await world.get(DESK, { host: 'localhost' })).status).toBe(401)
    const { headers } = stranger
    expect((await world.get(`${DESK}?site=CPRTUS`, headers)).status).toBe(403)
    expect((await world.save({}, stranger)).status).toBe(403)
    expect(refused(await world.get(`${DESK}/${id}`, headers))).toEqual(['HOUSE_TEXT_NOT_FOUND', undefined])
    expect(refused(await world.decide(id, stranger))).toEqual(['HOUSE_TEXT_NOT_FOUND', undefined])
    expect(
      refused(
        await world.save(
          { id: String(id), site: 'CPRTUK', firstOn: tomorrow('CPRTUK'), hash: (await world.shown(id)).data.hash },
          stranger,
        ),
      ),
    ).toEqual(['HOUSE_TEXT_NOT_FOUND', undefined])
  })

  it('the desk of texts lists drafts and what came with the software', async () => {
    const { id } = (await world.save({ kind: 'AUCTION' })).data
    const { data } = await world.get(DESK, world.writer.headers)
    expect([data.site, data.sites, data.firstDay]).toEqual(['CPRTUS', ['CPRTUS'], tomorrow()])
    expect(data.texts[0]).toMatchObject({
      id,
      kind: 'AUCTION',
      state: 'DRAFT',
      version: null,
      author: world.writer.number,
      locales: ['en_us'],
    })
    expect(data.texts.slice(-4)).toMatchObject(HOUSE_TEXT_KINDS.map((kind) => ({ id: null, kind, version: 1, isInForce: true })))
  })

  it.each([
    ['today', () => ({ firstOn: dayAfter(tomorrow(), -1) }), { firstOn: 'validation.houseText.day' }],
    ['a day that is none', () => ({ firstOn: '2026-02-30' }), { firstOn: 'validation.houseText.day' }],
    ['a day too far ahead', () => ({ firstOn: dayAfter(tomorrow(), 401) }), { firstOn: 'validation.houseText.day' }],
    ['no words', () => ({ words: ' \n\n ' }), { words: 'validation.houseText.empty' }],
    ['a character that PostgreSQL does not keep', () => ({ words: 'a\u0000b' }), { words: 'validation.houseText.unseen' }],
    ['half a character', () => ({ words: 'a\uD800b' }), { words: 'validation.houseText.unseen' }],
    ['letters turned around', () => ({ words: 'a\u202Eb' }), { words: 'validation.houseText.unseen' }],
    ['a byte too many', () => ({ words: 'x'.repeat(TEXT_WORDS_BYTES_MAX + 1) }), { words: 'validation.houseText.long' }],
  ])('a draft is refused for %s, field by field', async (_, body, fieldErrors) => {
    expect(refused(await world.save(body()))).toEqual(['INVALID_INPUT', fieldErrors])
  })

  it.each([
    ['kind', { kind: 'AGE' }],
    ['language', { locale: 'de_de' }],
    ['site', { site: 'CPRTXX' }],
    ['words', { words: 7 }],
    ['id', { id: '-1' }],
    ['hash', { id: '1', hash: 'x' }],
  ])('a draft is refused for a %s that is none', async (_, body) => {
    expect((await world.save(body)).data.errorCode).toBe('INVALID_INPUT')
  })

  it('a draft holds the longest words, and markup as plain words', async () => {
    const words = `${'é'.repeat(TEXT_WORDS_BYTES_MAX / 2 - 10)}\n\n<script>x`
    const { id } = (await world.save({ words: words.slice(-40) })).data
    const { hash } = (await world.shown(id)).data
    expect((await world.save({ id: String(id), hash, words: 'é'.repeat(TEXT_WORDS_BYTES_MAX / 2) })).returnCode).toBe(1)
    expect((await world.shown(id)).data.words[0].words).toHaveLength(TEXT_WORDS_BYTES_MAX / 2)
    const marked = (await world.save({ words: '# <b>Bold</b>\n\n<script>alert(1)</script>' })).data.id
    expect((await world.shown(marked)).data.words).toEqual([{ locale: 'en_us', words: '# <b>Bold</b>\n\n<script>alert(1)</script>' }])
  })

  it('a site has so many drafts at most', async () => {
    const { writer } = world
    await sql`insert into house_texts (kind, site, first_on, author) select 'ESIGN', 'CPRTUS', ${tomorrow()}, ${writer.id}
      from generate_series(2, ${TEXT_DRAFTS_MAX})`.execute(world.database.db)
    expect((await world.save()).returnCode).toBe(1)
    expect(refused(await world.save())).toEqual(['HOUSE_TEXT_REFUSED', 'FULL'])
  })

  it('a draft is written language by language, by whoever saw how it stands', async () => {
    const { id } = (await world.save()).data
    const first = (await world.shown(id)).data
    const nl = { id: String(id), hash: first.hash, locale: 'nl_nl', words: 'Een bod is een belofte.' }
    expect((await world.save(nl)).returnCode).toBe(1)
    expect(refused(await world.save({ ...nl, words: 'Anders.' }))).toEqual(['HOUSE_TEXT_REFUSED', 'CHANGED'])
    expect(refused(await world.save({ ...nl, hash: undefined }))).toEqual(['HOUSE_TEXT_REFUSED', 'CHANGED'])
    const second = (await world.shown(id)).data
    expect(second.words).toEqual([
      { locale: 'en_us', words: WORDS },
      { locale: 'nl_nl', words: 'Een bod is een belofte.' },
    ])
    expect(refused(await world.save({ ...nl, hash: second.hash, kind: 'PRIVACY' }))).toEqual(['HOUSE_TEXT_REFUSED', 'CHANGED'])
    await world.save({ ...nl, hash: second.hash, words: '' })
    expect((await world.shown(id)).data.words).toHaveLength(1)
  })
})

describe('a confirmation', () => {
  it('a confirmation is by somebody who wrote none of it, after a fresh proof, and once', async () => {
    const { id } = (await world.save({ kind: 'PRIVACY' })).data
    const { hash } = (await world.shown(id)).data
    const dutch = { id: String(id), kind: 'PRIVACY', hash, locale: 'nl_nl', words: 'Wat wij bewaren.' }
    const helper = await world.operator()
    await world.save(dutch, helper)
    for (const who of [world.writer, helper]) {
      expect((await world.shown(id, who)).data.mayConfirm).toBe(false)
      expect(refused(await world.decide(id, who))).toEqual(['HOUSE_TEXT_REFUSED', 'SECOND_PERSON'])
    }
    expect((await world.shown(id, world.reader)).data.mayConfirm).toBe(true)
    expect(refused(await world.decide(id, world.reader, { hash }))).toEqual(['HOUSE_TEXT_REFUSED', 'CHANGED'])
    const stale = await world.someone({ kind: 'internal', privileges: ['OPERATOR'] }, { proved_at: new Date(0) })
    for (const action of ['confirm', 'discard']) expect((await world.decide(id, stale, { action })).data.errorCode).toBe('PROOF_NEEDED')
    expect((await world.decide(id)).data).toEqual({ id, state: 'CONFIRMED', version: 2 })
    expect(refused(await world.decide(id))).toEqual(['HOUSE_TEXT_REFUSED', 'OVER'])
    expect(refused(await world.save({ ...dutch, hash: (await world.shown(id)).data.hash }))).toEqual(['HOUSE_TEXT_REFUSED', 'OVER'])
    expect((await world.shown(id)).data.text).toMatchObject({ version: 2, isInForce: false, decidedBy: world.reader.number })
  })

  it('a confirmation is not by whoever chose the first day', async () => {
    const { id } = (await world.save({ kind: 'ESIGN' })).data
    const { hash } = (await world.shown(id)).data
    await world.save({ id: String(id), kind: 'ESIGN', hash, firstOn: dayAfter(tomorrow(), 3) }, world.reader)
    expect(refused(await world.decide(id))).toEqual(['HOUSE_TEXT_REFUSED', 'SECOND_PERSON'])
  })

  it('a confirmation takes English words and a first day that is still ahead and no earlier than that of a version before', async () => {
    const { id } = (await world.save({ kind: 'ESIGN', locale: 'es_es', words: 'Su nombre cuenta.' })).data
    expect(refused(await world.decide(id))).toEqual(['HOUSE_TEXT_REFUSED', 'ENGLISH'])
    const late = (await world.save({ kind: 'ESIGN' })).data.id
    await sql`update house_texts set first_on = ${dayAfter(tomorrow(), -1)} where id = ${late}`.execute(world.database.db)
    expect(refused(await world.decide(late))).toEqual(['HOUSE_TEXT_REFUSED', 'DAY'])
    expect(await world.confirmed('ESIGN', { firstOn: dayAfter(tomorrow(), 9) })).toBe(2)
    const early = (await world.save({ kind: 'ESIGN', firstOn: dayAfter(tomorrow(), 8) })).data.id
    expect(refused(await world.decide(early))).toEqual(['HOUSE_TEXT_REFUSED', 'EARLIER'])
    expect(await world.confirmed('ESIGN', { firstOn: dayAfter(tomorrow(), 9), words: 'Better.' })).toBe(3)
  })

  it('a draft may be discarded by whoever wrote it, and is over then', async () => {
    const { id } = (await world.save()).data
    expect((await world.decide(id, world.writer, { action: 'discard' })).data).toEqual({ id, state: 'DISCARDED', version: null })
    expect(refused(await world.decide(id))).toEqual(['HOUSE_TEXT_REFUSED', 'OVER'])
    expect((await world.get(DESK, world.writer.headers)).data.texts.some((one: { id: number }) => one.id === id)).toBe(false)
  })

  it('what was confirmed stays as it is, in the table too, and none is confirmed by a writer whatever the application does', async () => {
    await world.confirmed('AUCTION')
    const { db } = world.database
    for (const change of [
      "first_on = '2030-01-01'",
      "state = 'DRAFT', version = null, decided_by = null, decided_at = null",
      'version = 9',
    ])
      await expect(sql`update house_texts set ${sql.raw(change)} where version = 2`.execute(db)).rejects.toThrow(/as they were decided/)
    await expect(sql`delete from house_texts where version = 2`.execute(db)).rejects.toThrow(/as they were decided/)
    await expect(sql`update house_text_words set words = 'x', sha256 = sha256('x')`.execute(db)).rejects.toThrow(/as they were decided/)
    await expect(sql`delete from house_text_words`.execute(db)).rejects.toThrow(/as they were decided/)
    const { id } = (await world.save()).data
    const confirm = (by: number) =>
      sql`update house_texts set state = 'CONFIRMED', version = 99, decided_by = ${by}, decided_at = now() where id = ${id}`.execute(db)
    await expect(confirm(world.writer.id)).rejects.toThrow(/check|confirm it/)
    await sql`update house_texts set author = ${world.reader.id} where id = ${id}`.execute(db)
    await expect(confirm(world.writer.id)).rejects.toThrow(/does not confirm it/)
  })
})

describe('two nodes at once', () => {
  let beside: TestApp
  beforeAll(async () => {
    beside = await testApp({ SEARCH_WORKERS: '0' }, { beside: world })
  })
  afterAll(() => beside.close())
  const elsewhere = async (url: string, payload: object, { headers }: Somebody) =>
    (await beside.app.inject({ method: 'POST', url, payload, headers })).json()

  it('two nodes at once confirm a draft once, and two drafts under two numbers; both read them', async () => {
    const [one, two] = [(await world.save({ kind: 'PRIVACY' })).data.id, (await world.save({ kind: 'PRIVACY', words: 'Other.' })).data.id]
    const [first, second] = [(await world.shown(one)).data.hash, (await world.shown(two)).data.hash]
    const confirm = (hash: string) => ({ action: 'confirm', hash })
    const answers = await Promise.all([
      world.post(`${DESK}/${one}`, confirm(first), world.reader.headers),
      elsewhere(`${DESK}/${one}`, confirm(first), world.reader),
      elsewhere(`${DESK}/${two}`, confirm(second), world.reader),
    ])
    const versions = answers.map(({ data }) => data.version ?? data.reason)
    expect(versions.slice(0, 2)).toContain('OVER')
    const numbers = versions.filter((one) => typeof one === 'number').toSorted()
    expect(numbers).toEqual([numbers[0], Number(numbers[0]) + 1])
    for (const { app } of [world, beside])
      await until('the node knows both', async () => {
        const { data } = (await app.inject({ url: `${READ}/PRIVACY`, headers: { host: 'localhost' } })).json()
        return data.versions[0].version === numbers[1] && data.version === 1
      })
  })
})

describe('a text that is read', () => {
  it('a text that is read is that of the software until the site has its own, in the language of the reader', async () => {
    const { data } = await world.read('TERMS', { query: '?locale=nl_nl', headers: { host: 'uk.localhost' } })
    expect(data).toMatchObject({ kind: 'TERMS', site: 'CPRTUK', version: 1, firstOn: '', locale: 'nl_nl', inForce: 1 })
    expect(data.sections[0].title).toBe('Uw account')
    expect(data.sha256).toBe(consentHash('TERMS', { site: 'CPRTUK', locale: 'nl_nl' }).toString('hex'))
    expect(data.versions).toEqual([{ version: 1, firstOn: '' }])
    const { data: all } = await world.get(READ, { host: 'uk.localhost' })
    expect(all.texts).toEqual(HOUSE_TEXT_KINDS.map((kind) => ({ kind, version: 1, firstOn: '' })))
  })

  it('a text that is read may be a version to come, in English where its language is missing', async () => {
    const version = await world.confirmed('TERMS')
    const { data } = await world.read('TERMS', { query: `?version=${version}&locale=es_es` })
    expect(data).toMatchObject({ version, firstOn: tomorrow(), locale: 'en_us', inForce: 1, sha256: sha256(WORDS) })
    expect(data.sections).toEqual([{ title: 'What binds you', lines: ['A bid is a promise.', 'It is not taken back.'] }])
    expect(data.versions[0]).toEqual({ version, firstOn: tomorrow() })
    expect((await world.read('TERMS', { query: `?version=${version}`, headers: { host: 'uk.localhost' } })).status).toBe(404)
    expect((await world.read('TERMS', { query: `?version=${version + 1}` })).status).toBe(404)
    for (const query of ['?version=0', '?version=x', '?version=1e9', `?locale=${'x'.repeat(17)}`])
      expect((await world.read('TERMS', { query })).data.errorCode).toBe('INVALID_INPUT')
    expect((await world.get(`${READ}/AGE`, { host: 'localhost' })).data.errorCode).toBe('INVALID_INPUT')
  })

  it('a draft is nobody’s to read', async () => {
    const { id } = (await world.save({ kind: 'AUCTION', words: 'Not yet.' })).data
    const { data } = await world.read('AUCTION')
    expect(JSON.stringify(data)).not.toContain('Not yet.')
    expect(data.versions.map(({ version }: { version: number }) => version)).not.toContain(id)
  })
})
