import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOnSite } from '@app/rules/sites/day-on-site.ts'
import { E_SIGN_FORMS } from '@app/contract/agreements/agreement-codes.ts'
import { eraseClosedAccounts } from '#modules/account-information/index.ts'
import { askWhileHeld } from '#test/accounts/held-account.ts'
import { PASSWORD, passwordHash } from '#test/passwords.ts'
import { historyOf } from '#test/people.ts'
import {
  AFFIDAVIT,
  AGREEMENTS,
  type AgreementWorld,
  agreementWorld,
  dayIn,
  DRAWN,
  END,
  SIGN,
  type Somebody,
  STEPS,
} from './agreements.test-kit.ts'
import { finishSigned } from './index.ts'

let one: AgreementWorld
beforeAll(async () => {
  one = await agreementWorld()
})
afterAll(() => one.close())

const OLD = { proved_at: sql<Date>`now() - interval '16 minutes'` as never }
const listed = async (who: Pick<Somebody, 'headers'>) => (await one.get(AGREEMENTS, who.headers)).data.agreements
const codeOf = ({ data }: { data: { errorCode?: string; reason?: string } }) => [data.errorCode, data.reason].filter(Boolean).join(' ')

describe('an agreement', () => {
  it('an agreement is not for visitors, countermen and kiosks, and is not changed without the token', async () => {
    const [counterman, kiosk] = [await one.someone({ kind: 'counterman', roles: ['COUNTERMAN'] }), await one.someone({ kind: 'kiosk' })]
    const member = await one.someone()
    const { 'x-xsrf-token': _, ...untold } = member.headers
    const statuses = [
      (await one.get(AGREEMENTS, { host: 'localhost' })).status,
      (await one.get(AGREEMENTS, counterman.headers)).status,
      (await one.post(AGREEMENTS, AFFIDAVIT, kiosk.headers)).status,
      (await one.post(AGREEMENTS, AFFIDAVIT, untold)).status,
      (await one.post(SIGN, { agreementId: 1, consentVersion: 1 }, untold)).status,
      (await one.post(END, { agreementId: 1 }, untold)).status,
    ]
    expect(statuses).toEqual([401, 403, 403, 403, 403, 403])
  })

  it('an agreement is one of three forms, each with its own fields [ACC-9.32] [ACC-9.33]', async () => {
    const [signer, holder] = [await one.someone(), await one.someone()]
    const ids = [
      await one.startPower(signer, holder),
      await one.start(signer),
      await one.start(signer, {
        form: 'MULTISTATETAX',
        states: [
          { state: 'TX', number: '12-3456789' },
          { state: 'OK', number: 'R 771' },
        ],
      }),
    ]
    expect((await listed(signer)).map(({ agreementId, form }: { agreementId: number; form: string }) => [agreementId, form])).toEqual(
      ids.map((id, at) => [id, E_SIGN_FORMS.toReversed()[[0, 2, 1][at] ?? 0]]).toReversed(),
    )
    expect((await listed(signer))[0].states).toEqual([
      { state: 'TX', numberEnd: '6789' },
      { state: 'OK', numberEnd: 'R771' },
    ])
    const other = await one.post(AGREEMENTS, { form: 'GIFT' }, signer.headers)
    expect(other.data).toMatchObject({ errorCode: 'INVALID_INPUT', fieldErrors: { form: 'validation.wrong' } })
  })

  it.each([
    ['a holder who is no number', { holderNumber: 'abc' }, { holderNumber: 'validation.holder' }],
    [
      'no names',
      { holderFirstName: ' ', holderLastName: '' },
      { holderFirstName: 'validation.missing', holderLastName: 'validation.missing' },
    ],
    ['no scope', { scopes: [] }, { scopes: 'validation.scopes' }],
    ['an end that is past', { untilOn: dayIn(-1) }, { untilOn: 'validation.powerEnd' }],
    ['an end too far ahead', { untilOn: dayIn(731) }, { untilOn: 'validation.powerEnd' }],
    ['an end that is no day', { untilOn: '2027-02-30' }, { untilOn: 'validation.powerEnd' }],
    [
      'a certificate of no state',
      { form: 'MULTISTATETAX', states: [{ state: '', number: '' }] },
      { 'states[0][state]': 'validation.taxState' },
    ],
    [
      'a state twice, and a bad number',
      {
        form: 'MULTISTATETAX',
        states: [
          { state: 'TX', number: '1' },
          { state: 'TX', number: '<b>' },
        ],
      },
      { 'states[1][state]': 'validation.taxState', 'states[1][number]': 'validation.taxNumber' },
    ],
    ['no purpose', { form: 'AFFIDAVIT', purpose: 'FUN' }, { purpose: 'validation.purpose' }],
  ])('an agreement is not started with %s', async (_, fields, fieldErrors) => {
    const signer = await one.someone()
    const power = {
      form: 'ATRNYPANN',
      holderNumber: '100001',
      holderFirstName: 'A',
      holderLastName: 'B',
      scopes: ['PICKUP'],
      untilOn: dayIn(1),
    }
    expect((await one.post(AGREEMENTS, { ...power, ...fields }, signer.headers)).data).toMatchObject({
      errorCode: 'INVALID_INPUT',
      fieldErrors,
    })
    expect(await listed(signer)).toEqual([])
  })

  it('an agreement may end today, and at the latest in 730 days', async () => {
    const [signer, holder] = [await one.someone(), await one.someone()]
    await one.startPower(signer, holder, { untilOn: dayIn(0) })
    await one.startPower(signer, holder, { untilOn: dayIn(730) })
    expect((await listed(signer)).map(({ untilOn }: { untilOn: string }) => untilOn)).toEqual([dayIn(730), dayIn(0)])
  })

  it('an agreement names a holder by number and both names, tells nothing of others, and lets nobody try them out', async () => {
    const signer = await one.someone()
    const named = { first_name: 'Mára', last_name: 'de Vos' }
    const holder = await one.someone({ profile: named })
    const house = await one.someone({ kind: 'internal', profile: named })
    const away = await one.someone({ home_site: 'CPRTUK', profile: named })
    const gone = await one.someone({ status: 'closed', profile: named })
    const left = await one.someone({ kind: 'counterman', is_vacant: true, profile: named })
    const power = { form: 'ATRNYPANN', holderFirstName: 'mara', holderLastName: 'De  Vos', scopes: ['TITLE'], untilOn: dayIn(1) }
    const tried = async (holderNumber: number, more = {}) =>
      (await one.post(AGREEMENTS, { ...power, holderNumber, ...more }, signer.headers)).data
    const refused = { errorCode: 'INVALID_INPUT', fieldErrors: { holderNumber: 'validation.holder' } }
    const first = await tried(holder.number, { holderFirstName: 'Maria' })
    expect(first).toMatchObject(refused)
    for (const number of [999_998, house.number, away.number, gone.number, left.number, signer.number])
      expect(await tried(number)).toEqual(first)
    expect(await tried(holder.number)).toMatchObject({ holder: { number: holder.number, name: 'Mára de Vos' } })
    for (let at = 0; at < 4; at += 1) await tried(999_998)
    expect(await tried(holder.number)).toMatchObject({ errorCode: 'AGREEMENT_REFUSED', reason: 'HOLDERS' })
  })

  it('an agreement of one form waits ten times at most, also when started at once', async () => {
    const signer = await one.someone()
    const answers = await Promise.all(Array.from({ length: 14 }, () => one.post(AGREEMENTS, AFFIDAVIT, signer.headers)))
    expect(answers.filter(({ returnCode }) => returnCode === 1)).toHaveLength(10)
    expect(answers.map(codeOf).filter((code) => code !== '')).toEqual(Array.from({ length: 4 }, () => 'AGREEMENT_REFUSED FULL'))
  })

  it('an agreement of another person is not read, signed, ended or downloaded', async () => {
    const [owner, other] = [await one.someone(), await one.someone()]
    const id = await one.signed(owner)
    const waiting = await one.start(owner)
    const answers = [
      await one.get(`${AGREEMENTS}/${id}`, other.headers),
      await one.get(`${AGREEMENTS}/${id}/status`, other.headers),
      await one.get(`${AGREEMENTS}/${id}/document.pdf`, other.headers),
      await one.sign(other, waiting),
      await one.post(END, { agreementId: id }, other.headers),
    ]
    expect(answers.map(codeOf)).toEqual(answers.map(() => 'AGREEMENT_NOT_FOUND'))
    expect([await one.eventsOf(waiting), await listed(other)]).toEqual([['ESIGN_DOC_INITIATED', 'OUT_FOR_SIGNATURE'], []])
  })
})

describe('a signature', () => {
  it('a signature takes a fresh proof, and nothing is signed without one', async () => {
    const signer = await one.someone({}, OLD)
    const id = await one.start(signer)
    expect((await one.get(`${AGREEMENTS}/${id}`, signer.headers)).data.isProofNeeded).toBe(true)
    expect(codeOf(await one.sign(signer, id))).toBe('PROOF_NEEDED')
    expect(await one.eventsOf(id)).toEqual(['ESIGN_DOC_INITIATED', 'OUT_FOR_SIGNATURE'])
  })

  it.each([
    ['another name', { signature: 'Pat Other' }, { signature: 'validation.signature' }],
    ['no name', { signature: ' ' }, { signature: 'validation.signature' }],
    ['a dot for a drawing', { signatureKind: 'DRAWN', signature: '5,5 6,5' }, { signature: 'validation.drawing' }],
    ['a drawing that is none', { signatureKind: 'DRAWN', signature: '<svg onload=alert(1)>' }, { signature: 'validation.drawing' }],
    ['a drawing beyond its field', { signatureKind: 'DRAWN', signature: `${DRAWN} 1001,20` }, { signature: 'validation.drawing' }],
    ['another kind', { signatureKind: 'SUNG' }, { signature: 'validation.wrong' }],
    ['no tick', { isConsented: false }, { isConsented: 'validation.esign' }],
  ])('a signature by %s is refused beside its field', async (_, more, fieldErrors) => {
    const signer = await one.someone()
    const id = await one.start(signer)
    expect((await one.sign(signer, id, more)).data).toMatchObject({ errorCode: 'INVALID_INPUT', fieldErrors })
    expect(await one.eventsOf(id)).toHaveLength(2)
  })

  it('a signature agrees to the words about signing that stand, and is refused for others', async () => {
    const signer = await one.someone()
    const id = await one.start(signer)
    expect(codeOf(await one.sign(signer, id, { consentVersion: 2 }))).toBe('AGREEMENT_REFUSED CONSENT')
    await one.sign(signer, id, { signature: '  pat   TESTER ' })
    const consents = await one.database.db.selectFrom('consents').select(['kind', 'version']).where('account_id', '=', signer.id).execute()
    expect(consents).toEqual([{ kind: 'ESIGN', version: 1 }])
  })

  it('a signature takes an agreement through its statuses in their order [ACC-3.41] [MKT-4.30]', async () => {
    const signer = await one.someone()
    const id = await one.start(signer)
    expect((await one.get(`${AGREEMENTS}/${id}/status`, signer.headers)).data).toEqual({ agreementId: id, status: 'OUT_FOR_SIGNATURE' })
    expect((await one.sign(signer, id)).data).toEqual({ agreements: [{ agreementId: id, status: 'ACTIVE' }] })
    expect(await one.eventsOf(id)).toEqual(['ESIGN_DOC_INITIATED', 'OUT_FOR_SIGNATURE', 'PENDING', 'APPROVED_PENDING_REVIEW', 'ACTIVE'])
    expect((await listed(signer))[0]).toMatchObject({ status: 'ACTIVE', isInForce: true, hasDocument: true, signatureKind: 'TYPED' })
    expect(await one.mailsTo(signer)).toMatchObject([{ subject: 'You signed a document' }])
    expect(await historyOf(one.database.db, signer)).toContainEqual({ kind: 'agreement-signed', agreement: id, form: 'AFFIDAVIT' })
  })

  it('a signature is given once, however often and from wherever it is sent', async () => {
    const signer = await one.someone()
    const id = await one.start(signer)
    const answers = await Promise.all(Array.from({ length: 5 }, () => one.sign(signer, id)))
    expect(answers.map(({ returnCode }) => returnCode)).toEqual([1, 1, 1, 1, 1])
    await finishSigned(one.app.rooms.agreements, 0)
    expect(await one.eventsOf(id)).toEqual(['ESIGN_DOC_INITIATED', 'OUT_FOR_SIGNATURE', 'PENDING', 'APPROVED_PENDING_REVIEW', 'ACTIVE'])
    const objects = await one.database.db.selectFrom('vault_objects').select('id').where('account_id', '=', signer.id).execute()
    expect(objects).toHaveLength(1)
    expect(await one.mailsTo(signer)).toHaveLength(1)
  })

  it('a signature signs several documents, all of them or none', async () => {
    const signer = await one.someone()
    const ids = [await one.start(signer), await one.start(signer)]
    expect(codeOf(await one.sign(signer, [...ids, 999_999]))).toBe('AGREEMENT_NOT_FOUND')
    expect((await listed(signer)).map(({ status }: { status: string }) => status)).toEqual(['OUT_FOR_SIGNATURE', 'OUT_FOR_SIGNATURE'])
    const { data } = await one.sign(signer, ids.toReversed(), { signatureKind: 'DRAWN', signature: DRAWN })
    expect(data.agreements).toEqual(ids.map((agreementId) => ({ agreementId, status: 'ACTIVE' })))
    expect(await one.mailsTo(signer)).toHaveLength(1)
  })

  it('a signature whose document cannot be made now is kept, and the document is made once it can', async () => {
    const signer = await one.someone()
    const id = await one.start(signer)
    const [folder, aside] = [join(one.dataDir, 'files/vault'), join(one.dataDir, 'files/vault-aside')]
    await rename(folder, aside)
    await writeFile(folder, '')
    expect((await one.sign(signer, id)).data.agreements).toEqual([{ agreementId: id, status: 'PENDING' }])
    expect([(await one.pdf(signer, id)).status, codeOf(await one.get(`${AGREEMENTS}/${id}/document.pdf`, signer.headers))]).toEqual([
      200,
      'AGREEMENT_NOT_FOUND',
    ])
    await rm(folder)
    await rename(aside, folder)
    await finishSigned(one.app.rooms.agreements, 0)
    expect((await one.get(`${AGREEMENTS}/${id}/status`, signer.headers)).data.status).toBe('ACTIVE')
  })

  it('a signature is never changed, not by whoever runs the server either', async () => {
    const signer = await one.someone()
    const id = await one.signed(signer)
    for (const change of [sql`signature = 'Else'`, sql`terms = '{}'`, sql`signed_at = now()`, sql`evidence = 'x'`, sql`object_id = 'y'`])
      await expect(sql`update agreements set ${change} where id = ${id}`.execute(one.database.db)).rejects.toThrow(
        'what was signed is not changed',
      )
    await expect(sql`update agreement_events set kind = 'x' where agreement_id = ${id}`.execute(one.database.db)).rejects.toThrow(
      'append-only',
    )
  })

  it('a signature without script leads back to the form, with what is wrong or with what was signed', async () => {
    const signer = await one.someone()
    const browser = {
      ...signer.headers,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-dest': 'document',
      accept: 'text/html',
    }
    const send = async (url: string, fields: Readonly<Record<string, string>>) => {
      const payload = new URLSearchParams({ _csrf: signer.headers['x-xsrf-token'], locale: 'nl_nl', ...fields }).toString()
      const answer = await one.app.inject({ method: 'POST', url, headers: browser, payload })
      return [answer.statusCode, answer.headers.location]
    }
    expect(await send(AGREEMENTS, { form: 'AFFIDAVIT', purpose: 'FUN' })).toEqual([
      303,
      '/esign-document/AFFIDAVIT?purpose=FUN&fault=validation.purpose',
    ])
    const [, begun] = await send(AGREEMENTS, { form: 'AFFIDAVIT', purpose: 'EXPORT' })
    const [{ agreementId }] = await listed(signer)
    expect(begun).toBe(`/esign-document/AFFIDAVIT?id=${agreementId}`)
    const fields = { agreementId: String(agreementId), form: 'AFFIDAVIT', signature: 'Pat Tester', consentVersion: '1' }
    expect(await send(SIGN, fields)).toEqual([303, `${begun}&fault=validation.esign`])
    expect(await send(SIGN, { ...fields, isConsented: 'on' })).toEqual([303, begun])
    expect((await listed(signer))[0]).toMatchObject({ status: 'ACTIVE', locale: 'nl_nl' })
  })
})

describe('a power of attorney', () => {
  it('a power of attorney names grantor, holder, scope and end, and its holder is told and sees it without the document', async () => {
    const [grantor, holder] = [await one.someone({ profile: { first_name: 'Ada', last_name: 'Okoro' } }), await one.someone()]
    const id = await one.startPower(grantor, holder, { scopes: ['TITLE', 'PICKUP'] })
    expect(await listed(holder)).toEqual([])
    await one.sign(grantor, id, { signature: 'Ada Okoro' })
    expect(await listed(holder)).toMatchObject([
      {
        agreementId: id,
        role: 'HOLDER',
        grantor: { number: grantor.number, name: 'Ada Okoro' },
        holder: { number: holder.number, name: 'Pat Tester' },
        scopes: ['PICKUP', 'TITLE'],
        untilOn: dayIn(30),
        isInForce: true,
        hasDocument: false,
      },
    ])
    expect(codeOf(await one.get(`${AGREEMENTS}/${id}/document.pdf`, holder.headers))).toBe('AGREEMENT_NOT_FOUND')
    const [mail] = await one.mailsTo(holder)
    expect(mail?.subject).toBe('Ada Okoro gave you a power of attorney')
    expect(mail?.body).toContain(`Last day: ${dayOnSite(dayIn(30), 'CPRTUS', 'en-US')}`)
  })

  it('a power of attorney is revoked by its grantor alone, once, and its holder is told', async () => {
    const [grantor, holder] = [await one.someone(), await one.someone()]
    const id = await one.startPower(grantor, holder)
    await one.sign(grantor, id)
    expect(codeOf(await one.post(END, { agreementId: id }, holder.headers))).toBe('AGREEMENT_NOT_FOUND')
    expect((await one.post(END, { agreementId: id }, grantor.headers)).data).toMatchObject({ endReason: 'REVOKED', isInForce: false })
    expect(codeOf(await one.post(END, { agreementId: id }, grantor.headers))).toBe('AGREEMENT_REFUSED OVER')
    expect((await one.mailsTo(holder)).map(({ subject }) => subject)).toEqual([
      'Pat Tester gave you a power of attorney',
      'Your power of attorney from Pat Tester has ended',
    ])
    expect((await one.pdf(grantor, id)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('a power of attorney that is withdrawn before it is signed can no longer be signed, and nobody is told', async () => {
    const [grantor, holder] = [await one.someone(), await one.someone()]
    const id = await one.startPower(grantor, holder)
    expect((await one.post(END, { agreementId: id }, grantor.headers)).data).toMatchObject({ endReason: 'WITHDRAWN' })
    expect(codeOf(await one.sign(grantor, id))).toBe('AGREEMENT_REFUSED OVER')
    expect(await one.mailsTo(holder)).toEqual([])
  })

  it('a power of attorney is over on the day after its last', async () => {
    const [grantor, holder] = [await one.someone(), await one.someone()]
    const id = await one.startPower(grantor, holder, { untilOn: dayIn(0) })
    await one.sign(grantor, id)
    expect((await listed(grantor))[0]).toMatchObject({ isInForce: true, endReason: null })
    await sql`alter table agreements disable trigger agreements_signed`.execute(one.database.db)
    await sql`update agreements set until_on = ${dayIn(-1)} where id = ${id}`.execute(one.database.db)
    await sql`alter table agreements enable trigger agreements_signed`.execute(one.database.db)
    expect((await listed(grantor))[0]).toMatchObject({ isInForce: false, endReason: 'EXPIRED', status: 'ACTIVE' })
  })

  it.each(['grantor', 'holder'] as const)('a power of attorney ends with the account of its %s', async (whose) => {
    const people = {
      grantor: await one.someone({ passwordHash: passwordHash() }),
      holder: await one.someone({ passwordHash: passwordHash() }),
    }
    const id = await one.startPower(people.grantor, people.holder)
    await one.sign(people.grantor, id)
    const closed = await one.post('/data/member/deleteAccount', { currentPassword: PASSWORD }, people[whose].headers)
    expect(closed.returnCode).toBe(1)
    const left = people[whose === 'grantor' ? 'holder' : 'grantor']
    const endReason = whose === 'grantor' ? 'GRANTOR_CLOSED' : 'HOLDER_CLOSED'
    expect(await listed(left)).toMatchObject([{ agreementId: id, isInForce: false, endReason }])
    const subjects = async (who: Somebody) => (await one.mailsTo(who)).map(({ subject }) => subject)
    const [toHolder, toGrantor] = [await subjects(people.holder), await subjects(people.grantor)]
    expect(toHolder.includes('Your power of attorney from Pat Tester has ended')).toBe(whose === 'grantor')
    expect(toGrantor.includes('Your power of attorney for Pat Tester has ended')).toBe(whose === 'holder')
  })

  it('a power of attorney is not given to somebody who closes their account at that moment', async () => {
    const [grantor, holder] = [await one.someone(), await one.someone()]
    const power = { form: 'ATRNYPANN', holderNumber: String(holder.number), holderFirstName: 'Pat', holderLastName: 'Tester' }
    const asked = await askWhileHeld(one.database.db, {
      accountId: holder.id,
      ask: () => one.post(AGREEMENTS, { ...power, scopes: ['PICKUP'], untilOn: dayIn(5) }, grantor.headers),
      meanwhile: (tx) => sql`update accounts set status = 'closed', closed_at = now() where id = ${holder.id}`.execute(tx),
    })
    expect(asked.data).toMatchObject({ errorCode: 'INVALID_INPUT', fieldErrors: { holderNumber: 'validation.holder' } })
    expect(await listed(grantor)).toEqual([])
  })
})

describe('what an account leaves', () => {
  it('an export names agreements and their history, and an erasure leaves neither them nor their documents', async () => {
    const signer = await one.someone({ passwordHash: passwordHash() })
    const id = await one.signed(signer)
    const { records } = (await one.get('/data/member/export', signer.headers)).data
    expect(records.agreements).toMatchObject([{ id, signature: 'Pat Tester' }])
    expect(records.agreement_events).toHaveLength(5)
    const row = await one.database.db.selectFrom('agreements').select('object_id').where('id', '=', id).executeTakeFirstOrThrow()
    await one.post('/data/member/deleteAccount', { currentPassword: PASSWORD }, signer.headers)
    await sql`update accounts set closed_at = now() - interval '31 days' where id = ${signer.id}`.execute(one.database.db)
    await eraseClosedAccounts(one.app.rooms.retention)
    const left = await one.database.db.selectFrom('agreements').select('id').where('account_id', '=', signer.id).execute()
    expect([left, await one.eventsOf(id), await one.app.rooms.vault.find(one.database.db, row.object_id ?? '')]).toEqual([[], [], null])
  })
})

describe('a step that asks for a signature', () => {
  const stepsOf = async (who: Somebody) =>
    (await one.get('/data/member/steps', who.headers)).data.steps.map(({ status, cause, form }: Record<string, unknown>) => [
      status,
      cause,
      form,
    ])
  const raise = (by: Somebody, who: Somebody, step: object) =>
    one.post(`${STEPS}/raise`, { number: who.number, status: 467, reason: 'For your next pick-up.', ...step }, by.headers)

  it('a step that asks for a signature holds its member up, names the form, and goes with the signature alone [ACC-8.07]', async () => {
    const [operator, member] = [await one.operator(), await one.someone()]
    await raise(operator, member, { form: 'AFFIDAVIT' })
    await raise(operator, member, { form: 'AUCTION' })
    expect(await stepsOf(member)).toEqual([
      [467, 'SIGNATURE', 'AFFIDAVIT'],
      [467, 'SIGNATURE', 'AUCTION'],
    ])
    expect((await one.get('/data/kioskuser', member.headers)).status).toBe(467)
    await one.signed(member)
    expect(await stepsOf(member)).toEqual([[467, 'SIGNATURE', 'AUCTION']])
    await one.post('/data/member/auctionConsent', { version: 1, isAccepted: true }, member.headers)
    expect([await stepsOf(member), (await one.get('/data/kioskuser', member.headers)).status]).toEqual([[], 200])
    expect(await historyOf(one.database.db, member)).toContainEqual({ kind: 'step-lifted', status: 467, form: 'AFFIDAVIT' })
  })

  it('a step that asks for a signature is raised with status 467 alone, and lifted by operators as well', async () => {
    const [operator, member] = [await one.operator(), await one.someone()]
    expect((await raise(operator, member, { form: 'AFFIDAVIT', status: 461 })).data).toMatchObject({
      errorCode: 'INVALID_INPUT',
      field: 'form',
    })
    expect((await raise(member, member, { form: 'AFFIDAVIT' })).status).toBe(403)
    await raise(operator, member, { form: 'ATRNYPANN' })
    const lifted = await one.post(`${STEPS}/lift`, { number: member.number, status: 467, form: 'ATRNYPANN' }, operator.headers)
    expect([lifted.data.steps, await stepsOf(member)]).toEqual([[], []])
  })
})

describe('the consent to the rules of auctions', () => {
  const CONSENT = '/data/member/auctionConsent'

  it('the consent to the rules of auctions takes a member, the tick and the version that was read, and keeps when', async () => {
    const member = await one.someone()
    expect((await one.get(CONSENT, { host: 'localhost' })).status).toBe(401)
    expect((await one.get(CONSENT, member.headers)).data).toEqual({ version: 1, givenAt: '' })
    const unticked = await one.post(CONSENT, { version: 1 }, member.headers)
    expect(unticked.data).toMatchObject({ errorCode: 'INVALID_INPUT', fieldErrors: { isAccepted: 'validation.auctionRules' } })
    const other = await one.post(CONSENT, { version: 2, isAccepted: true }, member.headers)
    expect(other.data).toMatchObject({ errorCode: 'INVALID_INPUT', fieldErrors: { isAccepted: 'terms.changed' } })
    const given = await one.post(CONSENT, { version: 1, isAccepted: true }, member.headers)
    expect(Date.now() - Date.parse(given.data.givenAt)).toBeLessThan(60_000)
    const again = await one.post(CONSENT, { version: 1, isAccepted: true }, member.headers)
    expect(again.data.givenAt).toBe(given.data.givenAt)
    const rows = await one.database.db.selectFrom('consents').select(['kind', 'text_hash']).where('account_id', '=', member.id).execute()
    expect(rows).toMatchObject([{ kind: 'AUCTION', text_hash: expect.objectContaining({ length: 32 }) }])
  })
})
