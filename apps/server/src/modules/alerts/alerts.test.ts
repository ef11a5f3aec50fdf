import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SITE_CODES } from '@app/contract/sites.ts'
import { sql } from 'kysely'
import { nextMail } from '../account-recovery/recovery.test-kit.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson, signIn, type SignedInHeaders, type TestPerson } from '#test/people.ts'

let one: TestApp
let operator: SignedInHeaders
beforeAll(async () => {
  one = await testApp()
  operator = await signIn(db(), await aPerson(db(), { kind: 'internal', privileges: ['OPERATOR'], granted_sites: [...SITE_CODES] }))
})
afterAll(() => one.close())

const db = () => one.database.db
const ALERTS = '/data/member/account/alerts'
const VISITOR = { host: 'localhost' }
type Headers = Readonly<Record<string, string>>
const get = async (url: string, headers: Headers) => one.app.inject({ url, headers })
const post = async (url: string, headers: Headers, payload: object) => one.app.inject({ method: 'POST', url, headers, payload })

interface Alert {
  readonly userActionId: number
}
interface Groups {
  readonly [group: string]: { readonly accountAlerts: readonly Alert[] }
}
const groupsOf = async (headers: Headers): Promise<Groups> => (await get(ALERTS, headers)).json().data
const alertsOf = async (headers: Headers): Promise<readonly Alert[]> =>
  Object.values(await groupsOf(headers)).flatMap((group) => group.accountAlerts)
const raise = async (buyer: TestPerson, fields: object = {}): Promise<number> => {
  const answer = await post('/data/operations/alerts', operator, {
    buyerNumber: buyer.number,
    userActionCode: 'MESSAGE',
    message: 'Papers are here',
    ...fields,
  })
  expect(answer.json()).toMatchObject({ returnCode: 1 })
  return answer.json().data.userActionId
}
const update = async (headers: Headers, userActionId: number, fields: object) =>
  (await post(ALERTS, headers, { userActionId, userAction: 'MESSAGE', ...fields })).json()

const aBuyer = async () => {
  const person = await aPerson(db())
  return { person, headers: await signIn(db(), person) }
}

describe('account alerts', () => {
  it('account alerts are for the caller alone', async () => {
    const { person, headers } = await aBuyer()
    const other = await aBuyer()
    const id = await raise(person)
    expect((await get(ALERTS, VISITOR)).statusCode).toBe(401)
    expect((await post(ALERTS, VISITOR, { userActionId: id, actionStatus: 'COMPLETED', userAction: 'MESSAGE' })).statusCode).toBe(401)
    expect((await post(ALERTS, { host: headers.host, cookie: headers.cookie }, { userActionId: id })).statusCode).toBe(403)
    expect(await alertsOf(other.headers)).toEqual([])
    expect((await update(other.headers, id, { actionStatus: 'COMPLETED' })).data.errorCode).toBe('ALERT_NOT_FOUND')
    expect(await alertsOf(headers)).toHaveLength(1)
  })

  it('account alerts carry their code, date, details and rules, by activity and banner [ACC-3.22] [ACC-3.24] [ACC-3.25]', async () => {
    const { person, headers } = await aBuyer()
    const message = await raise(person, {
      isBanner: true,
      sticky: true,
      renotify: false,
      alertPriority: 3,
      link: '/lotSearchResults?make=FORD',
    })
    const step = await raise(person, {
      userActionCode: 'COMPLETE_REGISTRATION',
      customUserActionCode: 'MEMBERSHIP_PAYMENT',
      mandatory: true,
      blockUI: true,
      activationDate: '2026-11-01T08:00:00+01:00',
    })
    expect(await groupsOf(headers)).toEqual({
      banner: {
        accountAlerts: [
          {
            userActionId: message,
            userActionCode: 'MESSAGE',
            customUserActionCode: `MESSAGE_${message}`,
            actionStatus: 'INITIATED',
            actionActivationDate: { date: expect.stringMatching(/^\d{4}-.*Z$/) },
            actionDetailsMap: { message: 'Papers are here', link: '/lotSearchResults?make=FORD' },
            alertsConfig: { alertPriority: 3, blockUI: false, mandatory: false, renotify: false, sticky: true },
            parentActivity: { userActivity: 'ACCOUNT' },
          },
        ],
      },
      MEMBER_REGISTRATION: {
        accountAlerts: [
          expect.objectContaining({
            userActionId: step,
            customUserActionCode: 'MEMBERSHIP_PAYMENT',
            actionActivationDate: { date: '2026-11-01T07:00:00.000Z' },
            alertsConfig: { alertPriority: 100, blockUI: true, mandatory: true, renotify: true, sticky: false },
          }),
        ],
      },
    })
  })

  it('account alerts take the five verification statuses and no other [ACC-4.38]', async () => {
    const { person, headers } = await aBuyer()
    const wanted = { buyerNumber: person.number, userActionCode: 'IDENTITY_VERIFICATION' }
    const statuses = ['approved', 'approved_with_name_blocked', 'resubmission_requested', 'under_review', 'document_checks_failed']
    for (const status of [...statuses, 'face_match_checks_failed']) await raise(person, { ...wanted, verification: { status } })
    for (const status of ['', 'rejected', 'APPROVED', 'checks_failed', '_checks_failed', 'document_checks_failed_again']) {
      const { data } = (await post('/data/operations/alerts', operator, { ...wanted, verification: { status } })).json()
      expect([status, data.errorCode, data.fieldErrors]).toEqual([status, 'INVALID_INPUT', { 'verification.status': 'validation.wrong' }])
    }
    expect(await alertsOf(headers)).toMatchObject(
      [...statuses, 'face_match_checks_failed'].map((status) => ({ actionDetailsMap: { verification: { status } } })),
    )
  })

  it('account alerts tell what the identity check found, and as user actions only what there is to do [ACC-3.23] [ACC-7.20] [ACC-7.22]', async () => {
    const { person, headers } = await aBuyer()
    const id = await raise(person, {
      userActionCode: 'IDENTITY_VERIFICATION',
      message: '',
      verification: {
        status: 'document_checks_failed',
        reasonCode: 'BLURRED',
        firstName: 'Mara',
        lastName: 'Vos',
        renewalDocExpiryDate: '2027-01-31',
      },
    })
    const { IDENTITY } = await groupsOf(headers)
    expect(IDENTITY?.accountAlerts[0]).toMatchObject({
      actionDetailsMap: {
        verification: {
          status: 'document_checks_failed',
          reasonCode: 'BLURRED',
          person: { firstName: 'Mara', lastName: 'Vos' },
          renewalDocExpiryDate: '2027-01-31',
        },
      },
    })
    expect((await get('/data/member/user-actions', headers)).json().data).toEqual({
      userActions: [
        {
          userActionId: id,
          userActionCode: 'IDENTITY_VERIFICATION',
          customUserActionCode: `IDENTITY_VERIFICATION_${id}`,
          actionStatus: 'INITIATED',
          parentActivity: { userActivity: 'IDENTITY' },
        },
      ],
    })
    expect((await get('/data/member/user-actions', VISITOR)).statusCode).toBe(401)
  })
})

describe('an alert can be', () => {
  it('an alert can be put off by days, from now on [ACC-4.30] [ACC-7.21]', async () => {
    const { person, headers } = await aBuyer()
    const id = await raise(person)
    const before = Date.now()
    expect(await update(headers, id, { actionStatus: 'REMIND_ME_LATER', deferTimeInterval: 7 })).toMatchObject({
      returnCode: 1,
      data: { userActionId: id, actionStatus: 'REMIND_ME_LATER' },
    })
    const [alert] = (await alertsOf(headers)) as unknown as readonly { actionStatus: string; actionActivationDate: { date: string } }[]
    expect(alert?.actionStatus).toBe('REMIND_ME_LATER')
    const days = (Date.parse(alert?.actionActivationDate.date ?? '') - before) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(7)
    expect(days).toBeLessThan(7.1)
    for (const deferTimeInterval of [0, 91, 2.5, -1])
      expect((await update(headers, id, { actionStatus: 'REMIND_ME_LATER', deferTimeInterval })).data.errorCode).toBe('INVALID_INPUT')
  })

  it('an alert can be put off without a day, to come back with the next sign-in [ACC-4.30]', async () => {
    const { person, headers } = await aBuyer()
    const id = await raise(person)
    expect(await update(headers, id, { actionStatus: 'REMIND_ME_LATER' })).toMatchObject({ returnCode: 1 })
    expect(await alertsOf(headers)).toEqual([])
    expect((await get('/data/member/user-actions', headers)).json().data.userActions).toHaveLength(1)
    expect(await alertsOf(await signIn(db(), person))).toHaveLength(1)
  })

  it.each([
    ['IN_PROGRESS', 1],
    ['DENY', 0],
    ['COMPLETED', 0],
  ] as const)('an alert can be set to %s [ACC-4.31]', async (actionStatus, left) => {
    const { person, headers } = await aBuyer()
    const id = await raise(person)
    expect((await update(headers, id, { actionStatus })).data).toEqual({ userActionId: id, actionStatus })
    expect(await alertsOf(headers)).toHaveLength(left)
    const again = await update(headers, id, { actionStatus: 'IN_PROGRESS' })
    expect(again.data.errorCode).toBe(left === 0 ? 'ALERT_CLOSED' : undefined)
  })

  it('an alert can be in one of five states and in no other [ACC-3.40]', async () => {
    const { person, headers } = await aBuyer()
    const seen: unknown[] = []
    for (const actionStatus of [undefined, 'REMIND_ME_LATER', 'IN_PROGRESS', 'DENY', 'COMPLETED']) {
      const id = await raise(person)
      if (actionStatus !== undefined) await update(headers, id, { actionStatus, deferTimeInterval: 1 })
      seen.push((await db().selectFrom('account_alerts').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status)
    }
    expect(seen).toEqual(['INITIATED', 'REMIND_ME_LATER', 'IN_PROGRESS', 'DENY', 'COMPLETED'])
    const id = await raise(person)
    for (const actionStatus of ['INITIATED', 'DONE', '', null])
      expect((await update(headers, id, { actionStatus })).data.errorCode).toBe('INVALID_INPUT')
  })

  it('an alert can be neither put off nor denied where it is mandatory, nor named by another action [ACC-7.21]', async () => {
    const { person, headers } = await aBuyer()
    const id = await raise(person, { mandatory: true })
    for (const actionStatus of ['REMIND_ME_LATER', 'DENY'])
      expect(await update(headers, id, { actionStatus })).toMatchObject({ returnCode: -1, data: { errorCode: 'ALERT_MANDATORY' } })
    expect((await update(headers, id, { actionStatus: 'COMPLETED', userAction: 'OTHER' })).data.errorCode).toBe('INVALID_INPUT')
    expect((await update(headers, id, { actionStatus: 'COMPLETED' })).returnCode).toBe(1)
  })
})

describe('the name check', () => {
  const CHECK = '/public/data/name-block-update'
  const blocked = async () => {
    const buyer = await aBuyer()
    const verification = { status: 'approved_with_name_blocked', reasonCode: '', firstName: 'Maria', lastName: 'Vos' }
    await raise(buyer.person, { userActionCode: 'IDENTITY_VERIFICATION', message: '', verification })
    return buyer
  }
  const nameOf = (accountId: number) =>
    db().selectFrom('profiles').select(['first_name', 'last_name']).where('account_id', '=', accountId).executeTakeFirstOrThrow()

  it('asks for a session, though it lies under /public', async () => {
    const { headers } = await blocked()
    expect((await post(CHECK, { host: headers.host, cookie: headers.cookie }, { nameBlockStatus: 'Y' })).statusCode).toBe(403)
    expect([401, 403]).toContain((await post(CHECK, VISITOR, { nameBlockStatus: 'Y' })).statusCode)
    expect((await post(CHECK, headers, { nameBlockStatus: 'maybe' })).json().returnCode).toBe(-1)
  })

  it('a name that is refused puts the alert under review [ACC-4.39] [ACC-7.41] [MKT-7.42]', async () => {
    const { person, headers } = await blocked()
    expect((await post(CHECK, headers, { nameBlockStatus: 'N' })).json().data).toEqual({ status: 'under_review' })
    const [alert] = (await alertsOf(headers)) as unknown as readonly { actionDetailsMap: { verification: { status: string } } }[]
    expect(alert?.actionDetailsMap.verification.status).toBe('under_review')
    expect(await nameOf(person.id)).toEqual({ first_name: 'Pat', last_name: 'Tester' })
    expect((await post(CHECK, headers, { nameBlockStatus: 'Y' })).json().data.errorCode).toBe('ALERT_NOT_FOUND')
  })

  it('a name that is accepted removes the alert, and the name of the document holds [ACC-4.40]', async () => {
    const { person, headers } = await blocked()
    expect((await post(CHECK, headers, { nameBlockStatus: 'Y' })).json().data).toEqual({ status: 'approved' })
    expect(await alertsOf(headers)).toEqual([])
    expect(await nameOf(person.id)).toEqual({ first_name: 'Maria', last_name: 'Vos' })
  })
})

describe('a visit', () => {
  const factsOf = async (person: TestPerson) =>
    (await db().selectFrom('sessions').select('facts').where('account_id', '=', person.id).execute()).map(({ facts }) => facts)

  it('keeps whether alerts open as dialogs, for itself alone [ACC-7.19]', async () => {
    const { person, headers } = await aBuyer()
    await signIn(db(), person)
    const answer = await post('/public/data/userConfig/account-alerts-modal', headers, { displayAlertsModal: false })
    expect(answer.json().data).toEqual({ displayAlertsModal: false })
    const facts = await factsOf(person)
    expect(facts).toHaveLength(2)
    expect(facts).toEqual(expect.arrayContaining([{ displayAlertsModal: false }, {}]))
    const opened = await post('/public/data/userConfig/account-alerts-modal', headers, { displayAlertsModal: true })
    expect(opened.json()).toMatchObject({ returnCode: 1, data: { displayAlertsModal: true } })
    expect(await factsOf(person)).toEqual(expect.arrayContaining([{ displayAlertsModal: true }, {}]))
    for (const wrong of ['no', 'true', 1, null])
      expect((await post('/public/data/userConfig/account-alerts-modal', headers, { displayAlertsModal: wrong })).json().returnCode).toBe(
        -1,
      )
    expect([401, 403]).toContain(
      (await post('/public/data/userConfig/account-alerts-modal', VISITOR, { displayAlertsModal: false })).statusCode,
    )
  })

  it('a visit is told that its alerts changed until it has loaded them', async () => {
    const { person, headers } = await aBuyer()
    await raise(person)
    expect(await factsOf(person)).toEqual([{ refreshAlerts: true }])
    await alertsOf(headers)
    expect(await factsOf(person)).toEqual([{ refreshAlerts: false }])
  })
})

describe('operators', () => {
  it('operators are the only ones who raise, see and withdraw alerts of others', async () => {
    const { person, headers } = await aBuyer()
    const payload = { buyerNumber: person.number, userActionCode: 'MESSAGE', message: 'x' }
    expect((await post('/data/operations/alerts', headers, payload)).statusCode).toBe(403)
    expect((await get(`/data/operations/alerts?buyerNumber=${person.number}`, headers)).statusCode).toBe(403)
    expect((await post('/data/operations/alerts/withdraw', headers, { userActionId: 1 })).statusCode).toBe(403)
    expect((await get('/data/operations/notices', headers)).statusCode).toBe(403)
    expect((await post('/data/operations/notices', headers, { severity: 'info', messages: { en_us: 'x' } })).statusCode).toBe(403)
    expect((await post('/data/operations/notices/end', headers, { id: 1 })).statusCode).toBe(403)
    expect((await get('/data/operations/notices', VISITOR)).statusCode).toBe(401)
  })

  it('operators see what they raised, withdraw it once, and it is kept who did what', async () => {
    const { person, headers } = await aBuyer()
    const id = await raise(person)
    const listed = (await get(`/data/operations/alerts?buyerNumber=${person.number}`, operator)).json().data
    expect(listed).toMatchObject({ buyerNumber: person.number, displayName: 'Pat Tester', alerts: [{ userActionId: id, isBanner: false }] })
    expect((await post('/data/operations/alerts/withdraw', operator, { userActionId: id })).json().data.actionStatus).toBe('COMPLETED')
    expect((await post('/data/operations/alerts/withdraw', operator, { userActionId: id })).json().data.errorCode).toBe('ALERT_CLOSED')
    expect(await alertsOf(headers)).toEqual([])
    const events = await db()
      .selectFrom('account_events')
      .select(['kind', 'detail'])
      .where('account_id', '=', person.id)
      .orderBy('id')
      .execute()
    expect(events).toEqual(['alert-raised', 'alert-withdrawn'].map((kind) => ({ kind, detail: { alert: id, action: 'MESSAGE' } })))
  })

  it('a buyer is mailed what a step of their registration asks for, in its own words', async () => {
    const { person } = await aBuyer()
    await raise(person, { userActionCode: 'COMPLETE_REGISTRATION', customUserActionCode: 'MEMBERSHIP_PAYMENT', message: '' })
    const mail = await nextMail(db(), person.email)
    expect(mail.subject).toBe('Hammerlane: Pay your membership')
    expect(mail.text).toContain('Your membership begins once it is paid.')
    expect(mail.text).not.toContain('You can bid once')
  })

  it.each([
    ['an unknown buyer', { buyerNumber: 999_999 }, 'BUYER_NOT_FOUND'],
    ['no words', { message: ' ' }, 'INVALID_INPUT'],
    ['a step of nothing', { customUserActionCode: 'MEMBERSHIP_PAYMENT' }, 'INVALID_INPUT'],
    ['a registration without its step', { userActionCode: 'COMPLETE_REGISTRATION' }, 'INVALID_INPUT'],
    ['a foreign link', { link: '//evil.example' }, 'INVALID_INPUT'],
    ['a link by backslash', { link: '/\\evil.example' }, 'INVALID_INPUT'],
    ['a status nobody knows', { verification: { status: 'fine', reasonCode: '', firstName: '', lastName: '' } }, 'INVALID_INPUT'],
  ])('operators cannot raise %s', async (_, fields, errorCode) => {
    const { person } = await aBuyer()
    const payload = { buyerNumber: person.number, userActionCode: 'MESSAGE', message: 'x', ...fields }
    expect((await post('/data/operations/alerts', operator, payload)).json()).toMatchObject({ returnCode: -1, data: { errorCode } })
  })
})

describe('notices to everybody', () => {
  const put = async (fields: object) => {
    const answer = (await post('/data/operations/notices', operator, { severity: 'info', messages: { en_us: 'Hello' }, ...fields })).json()
    return answer.returnCode === 1 ? (answer.data.id as number) : answer.data.errorCode
  }
  const seen = async (headers: Headers = VISITOR): Promise<readonly { readonly id: number; readonly message: string }[]> =>
    (await get('/public/data/global/alerts', headers)).json().data.globalAlerts
  const ids = async (host = 'localhost') => (await seen({ host })).map(({ id }) => id)

  it('notices to everybody are seen by everybody on their site while they hold [ACC-7.23] [MKT-7.54]', async () => {
    const everywhere = await put({ severity: 'danger', link: '/lotSearchResults' })
    const british = await put({ site: 'CPRTUK' })
    const later = await put({ startDate: '2999-01-01T00:00:00Z' })
    const over = await put({ startDate: '2020-01-01T00:00:00Z', endDate: '2020-01-02T00:00:00Z' })
    expect(await ids()).toEqual([everywhere])
    expect(await ids('uk.localhost')).toEqual([british, everywhere])
    expect((await seen())[0]).toEqual({
      id: everywhere,
      severity: 'danger',
      message: 'Hello',
      link: '/lotSearchResults',
      startDate: expect.any(String),
      endDate: null,
    })
    const { notices } = (await get('/data/operations/notices', operator)).json().data
    expect(notices.map(({ id }: { id: number }) => id)).toEqual([over, later, british, everywhere])
    expect((await post('/data/operations/notices/end', operator, { id: everywhere })).json().data).toEqual({ ended: true })
    expect((await post('/data/operations/notices/end', operator, { id: everywhere })).json().data).toEqual({ ended: false })
    expect(await ids()).toEqual([])
  })

  it("notices to everybody come in the reader's language, else in English", async () => {
    await sql`delete from global_alerts`.execute(db())
    await put({ messages: { en_us: 'Closed today', es_es: 'Hoy cerrado' } })
    const read = async (userLang: string) => (await seen({ ...VISITOR, cookie: `userLang=${userLang}` }))[0]?.message
    expect([await read('es_es'), await read('nl_nl'), await read('en_us')]).toEqual(['Hoy cerrado', 'Closed today', 'Closed today'])
  })

  it.each([
    ['without English words', { messages: { en_us: ' ', es_es: 'Hola' } }],
    ['on a site that is none', { site: 'NOWHERE' }],
    ['that ends before it begins', { startDate: '2999-01-02T00:00:00Z', endDate: '2999-01-01T00:00:00Z' }],
    ['with a foreign link', { link: 'https://evil.example' }],
  ])('notices to everybody are refused %s', async (_, fields) => {
    expect(await put(fields)).toBe('INVALID_INPUT')
  })
})
