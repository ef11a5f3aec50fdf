import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { historyOf } from '#test/people.ts'
import { multipart } from '#test/files/multipart.ts'
import { aPdf, aPng } from '#test/files/sample-files.ts'
import { aPaper, inDays, type PaperWorld, paperWorld, type Somebody } from './documents.test-kit.ts'

const PAPERS = '/data/member/documents'
const VISITOR = { host: 'localhost' }

/** By the clause, not by our constant. */
const FILE_BYTES_MAX = 10_485_760

let world: PaperWorld
let member: Somebody
let reviewer: Somebody
beforeAll(async () => {
  world = await paperWorld()
  member = await world.member()
  reviewer = await world.reviewer()
})
afterAll(() => world.close())

const listed = async ({ headers }: Somebody) => (await world.get(PAPERS, headers)).json().data.documents
const neededBy = async ({ headers }: Somebody) => (await world.get(`${PAPERS}/needed`, headers)).json().data

describe('papers', () => {
  it('papers are nobody else’s: not a visitor’s, a counterman’s, a till’s, another member’s', async () => {
    const id = await world.send(member)
    const other = await world.member()
    const counterman = await world.member({ kind: 'counterman', roles: ['COUNTERMAN'] })
    expect((await world.upload({ headers: VISITOR as never }, [{}])).statusCode).toBe(401)
    for (const url of [PAPERS, `${PAPERS}/needed`, `${PAPERS}/${id}/pages/1`]) {
      expect((await world.get(url, VISITOR)).statusCode).toBe(401)
      expect((await world.get(url, counterman.headers)).statusCode).toBe(403)
    }
    expect((await world.upload(counterman, [{}])).statusCode).toBe(403)
    expect((await world.get(`${PAPERS}/${id}/pages/1`, other.headers)).json().data.errorCode).toBe('DOCUMENT_NOT_FOUND')
    expect((await world.post(`${PAPERS}/withdraw`, other.headers, { documentId: id })).json().data.errorCode).toBe('DOCUMENT_NOT_FOUND')
    expect(await listed(other)).toEqual([])
    const { 'x-xsrf-token': _token, ...without } = member.headers
    expect((await world.upload({ headers: without as never }, [{}])).statusCode).toBe(403)
  })

  it('carry what is said of them, and are in review at once [ACC-3.28]', async () => {
    const who = await world.member()
    const expiryDate = inDays(900)
    const answer = await world.upload(who, [
      { documentCategory: 'ID', documentNumber: 'P 118-4471', country: 'USA', state: 'Texas', expiryDate, filename: 'licence-2026.png' },
      { documentCategory: 'DLRLIC', bytes: aPaper(2), filename: '../../etc/passwd.pdf' },
    ])
    expect(answer.json().data).toMatchObject({
      outcome: 'success',
      documents: [
        { index: 0, errorCode: null },
        { index: 1, errorCode: null },
      ],
    })
    await world.checkAll(answer)
    const papers = await listed(who)
    expect(papers).toMatchObject([
      { category: 'DLRLIC', pages: 2, country: 'USA', numberEnd: '', expiresOn: '', daysLeft: null },
      {
        category: 'ID',
        pages: 1,
        stateCode: 'TX',
        numberEnd: '4471',
        expiresOn: expiryDate,
        status: 'INACTIVE',
        fileName: 'licence-2026.png',
      },
    ])
    expect(papers[0].fileName).not.toContain('/')
    expect(await world.statusOf(who)).toEqual({ documents: 'IN_REVIEW', licence: 'UNLICENSED' })
    expect((await historyOf(world.database.db, who)).map((event) => (event as { kind: string }).kind)).toEqual([
      'document-sent',
      'documents-derived',
    ])
  })

  it('take the fixed words of a licence upload and no others [ACC-3.29]', async () => {
    const who = await world.member()
    const png = await aPng()
    const sent = async (words: Readonly<Record<string, string>>) => {
      const parts = [
        ...Object.entries(words).map(([name, value]) => ({ name, value })),
        { name: 'documents[0][documentCategory]', value: 'ID' },
        { name: 'documents[0][file]', bytes: png, filename: 'id.png' },
      ]
      const { headers, payload } = multipart(parts)
      return (await world.app.inject({ method: 'POST', url: PAPERS, headers: { ...who.headers, ...headers }, payload })).json()
    }
    const words = {
      applicationName: 'G2MBR',
      destination: 'CAS',
      fileType: 'DOCUMENT',
      documentType: 'BUYER_LICENSE',
      objectType: 'MEMBER',
      country: 'CAN',
    }
    expect((await sent(words)).data.outcome).toBe('success')
    expect((await listed(who))[0].country).toBe('CAN')
    for (const name of Object.keys(words))
      expect((await sent({ ...words, [name]: 'OTHER' })).data).toMatchObject({ errorCode: 'INVALID_INPUT' })
  })

  it.each([
    [{ documentCategory: 'UNKWN' }, 'documents.0.documentCategory'],
    [{ documentNumber: '<script>' }, 'documents.0.documentNumber'],
    [{ country: 'XYZ' }, 'documents.0.country'],
    [{ state: 'ZZ' }, 'documents.0.state'],
    [{ expiryDate: '2020-01-01' }, 'documents.0.expiryDate'],
  ] as const)('with %o are refused by the field %s, and nothing is kept', async (fields, field) => {
    const who = await world.member()
    const answer = (await world.upload(who, [fields])).json()
    expect(Object.keys(answer.data.fieldErrors)).toEqual([field])
    expect(await listed(who)).toEqual([])
  })

  it('papers that are no file of ours do not hold up the others: some failed, all failed', async () => {
    const who = await world.member()
    const text = { bytes: Buffer.from('just text'), filename: 'paper.pdf' }
    const some = (await world.upload(who, [{}, text])).json().data
    expect(some).toMatchObject({
      outcome: 'warning',
      documents: [{ errorCode: null }, { documentId: null, errorCode: 'FILE_TYPE', name: 'paper.pdf' }],
    })
    expect((await world.upload(who, [text])).json().data.outcome).toBe('failed')
    expect(await listed(who)).toHaveLength(1)
  })

  it('papers are files of 10,485,760 bytes at most: one byte more is 413 and keeps nothing [ACC-5.28] [MKT-5.09]', async () => {
    const who = await world.member()
    const ofSize = (bytes: number): Buffer => {
      const near = `%${'x'.repeat(bytes - 2_000)}`
      return aPdf({ content: near + 'x'.repeat(bytes - aPdf({ content: near }).length) })
    }
    const over = ofSize(FILE_BYTES_MAX + 1)
    expect(over).toHaveLength(FILE_BYTES_MAX + 1)
    expect((await world.upload(who, [{ bytes: over, filename: 'licence.pdf' }])).statusCode).toBe(413)
    expect(await listed(who)).toEqual([])
    const whole = ofSize(FILE_BYTES_MAX)
    expect(whole).toHaveLength(FILE_BYTES_MAX)
    const answer = await world.upload(who, [{ bytes: whole, filename: 'licence.pdf' }])
    expect(answer.json().data).toMatchObject({ documents: [{ errorCode: null }] })
    expect(await listed(who)).toHaveLength(1)
  })

  it('wait for a reviewer in a number that reviewers can bear', async () => {
    const who = await world.member()
    const png = await aPng()
    for (let round = 0; round < 2; round += 1)
      expect(
        (
          await world.upload(
            who,
            Array.from({ length: 10 }, () => ({ bytes: png, documentCategory: 'MISC' })),
          )
        ).json().data.outcome,
      ).toBe('success')
    expect((await world.upload(who, [{ bytes: png }])).statusCode).toBe(429)
    expect(await listed(who)).toHaveLength(20)
  })

  it('sent twice under one key are kept once, and another file under it is refused', async () => {
    const who = await world.member()
    const png = await aPng()
    const key = { 'idempotency-key': 'one-key' }
    const first = (await world.upload(who, [{ bytes: png }], key)).json().data
    const again = await world.upload(who, [{ bytes: png }], key)
    expect([again.json().data, again.headers['idempotent-replayed']]).toEqual([first, 'true'])
    expect((await world.upload(who, [{ bytes: await aPng({ width: 333 }) }], key)).statusCode).toBe(422)
    expect(await listed(who)).toHaveLength(1)
  })
})

describe('a page of a paper', () => {
  it('a page of a paper is a drawing: WebP, for nobody to keep, embed or run', async () => {
    const id = await world.send(member, { bytes: aPaper(2) })
    const answer = await world.get(`${PAPERS}/${id}/pages/2`, member.headers)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    expect((await sharp(answer.rawPayload).metadata()).format).toBe('webp')
    for (const page of ['0', '3', '1e1', 'x']) {
      const other = (await world.get(`${PAPERS}/${id}/pages/${page}`, member.headers)).json()
      expect([page, other.returnCode]).toEqual([page, -1])
    }
  })
})

describe('the list', () => {
  it('the list has the most pressing first: EXPIRED, EXPIRING, INACTIVE, ACTIVE [MKT-4.31] [ACC-3.45]', async () => {
    const who = await world.member()
    const approve = async (category: string, days: number | null) => {
      const id = await world.send(who, { documentCategory: category })
      await world.decide(reviewer, id, { verdict: 'APPROVE', expiry: days === null ? '' : inDays(days) })
      return id
    }
    await approve('ID', null)
    await approve('BUSLIC', 30)
    const expired = await approve('TAXEXM', 30)
    await world.send(who, { documentCategory: 'MISC' })
    await world.database.db
      .updateTable('documents')
      .set({ expires_on: inDays(-3) as never })
      .where('id', '=', expired)
      .execute()
    expect((await listed(who)).map(({ category, status }: { category: string; status: string }) => `${category} ${status}`)).toEqual([
      'TAXEXM EXPIRED',
      'BUSLIC EXPIRING',
      'MISC INACTIVE',
      'ID ACTIVE',
    ])
  })

  it('the list of needs follows from who somebody is', async () => {
    expect(await neededBy(await world.member())).toMatchObject({
      documentStatus: 'MISSING',
      needed: [{ category: 'ID', unlocks: 'BIDDING', isRequired: true, isPassport: false, status: 'MISSING' }],
    })
    expect((await neededBy(await world.member({ profile: { country: 'MEX' } }))).needed).toMatchObject([
      { category: 'ID', isPassport: true },
    ])
    expect((await neededBy(await world.member({ kind: 'guest', membership_type: 'G', roles: ['ROLE_GUEST'] }))).needed).toEqual([])
  })
})

describe('a buyer from abroad', () => {
  it('shows a passport, which no other ID replaces, and a bid that is refused says so', async () => {
    const who = await world.member({ profile: { country: 'MEX' } })
    const card = await world.send(who)
    const approval = { verdict: 'APPROVE' } as const
    const refused = await world.decide(reviewer, card, approval)
    expect(refused.json().data).toMatchObject({ errorCode: 'INVALID_INPUT', fieldErrors: { isPassport: 'validation.isPassport' } })
    await world.decide(reviewer, card, { verdict: 'SEND_BACK', reasonCode: 'PASSPORT_NEEDED' })
    expect((await world.statusOf(who)).documents).toBe('MISSING')
    await world.decide(reviewer, await world.send(who), { ...approval, isPassport: 'true' })
    expect((await world.statusOf(who)).documents).toBe('VALID')
    expect((await neededBy(who)).needed).toMatchObject([{ category: 'ID', isPassport: true, status: 'VALID' }])
  })

  it('who moves abroad shows a passport before the next bid, and needs none once they are back', async () => {
    const who = await world.member()
    const id = await world.send(who)
    await world.decide(reviewer, id, { verdict: 'APPROVE' })
    const move = (address: object) =>
      world.post('/data/member/profile', who.headers, { firstName: 'Pat', lastName: 'Tester', line1: '1 Main', city: 'There', ...address })
    const abroad = { country: 'MEX', state: 'CMX', postCode: '01000', phone: '+52 55 1234 5678' }
    const home = { country: 'USA', state: 'TX', postCode: '75201', phone: '+1 214 555 0114' }
    expect((await move(abroad)).json().returnCode).toBe(1)
    expect([(await world.statusOf(who)).documents, (await neededBy(who)).needed]).toMatchObject([
      'MISSING',
      [{ category: 'ID', isPassport: true, status: 'MISSING' }],
    ])
    expect((await move(home)).json().returnCode).toBe(1)
    // Their address has changed: the ID is compared with it anew, and it need be no passport.
    expect([(await world.statusOf(who)).documents, (await neededBy(who)).needed]).toMatchObject(['IN_REVIEW', [{ isPassport: false }]])
    await world.decide(reviewer, id, { verdict: 'APPROVE' })
    expect((await world.statusOf(who)).documents).toBe('VALID')
  })
})

describe('a paper that is taken back', () => {
  it('counts no more from that moment on', async () => {
    const who = await world.member()
    const id = await world.send(who)
    await world.decide(reviewer, id, { verdict: 'APPROVE' })
    expect((await world.statusOf(who)).documents).toBe('VALID')
    expect((await world.post(`${PAPERS}/withdraw`, who.headers, { documentId: id })).json().data).toEqual({
      documentId: id,
      state: 'WITHDRAWN',
    })
    expect((await world.statusOf(who)).documents).toBe('MISSING')
    expect((await world.post(`${PAPERS}/withdraw`, who.headers, { documentId: id })).json().data.errorCode).toBe('DOCUMENT_CLOSED')
  })
})
