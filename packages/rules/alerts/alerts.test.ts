import { describe, expect, it } from 'vitest'
import type { AlertStatus } from '@app/contract/alerts/alert-codes.ts'
import type { UserAction } from '@app/contract/alerts/alerts.answers.ts'
import { canBeViewed, countViews, readViews } from './alert-views.ts'
import { anAlert } from './an-alert.test-kit.ts'
import { arrangeAlerts, isShown, nextDialog } from './arrange-alerts.ts'
import { decideAlertUpdate } from './decide-update.ts'
import { isRegistrationComplete, promptsForRegistration, redirectOfAlert, registrationSteps } from './registration.ts'
import { asksForName, decideNameCheck, isModalDropped, isVerificationStatus } from './verification.ts'

const NOW = '2026-11-21T08:00:00.000Z'
const EARLIER = '2026-11-20T08:00:00.000Z'
const NOW_MS = 1_000_000
const moment = { now: NOW, views: {} }
const ids = (alerts: readonly { readonly userActionId: number }[]) => alerts.map(({ userActionId }) => userActionId)

describe('an alert is shown', () => {
  it.each([
    ['INITIATED', EARLIER, true],
    ['REMIND_ME_LATER', EARLIER, true],
    ['IN_PROGRESS', EARLIER, false],
    ['COMPLETED', EARLIER, false],
    ['DENY', EARLIER, false],
    ['INITIATED', NOW, true],
    ['INITIATED', '2026-11-21T08:00:00.001Z', false],
  ] as const)('an alert that is %s and active at %s is shown: %s', (actionStatus, activeAt, shown) => {
    expect(isShown(anAlert({ actionStatus, activeAt }), NOW)).toBe(shown)
  })
})

describe('alerts stand', () => {
  it('alerts stand by place, and in a place by priority, activation and age', () => {
    const groups = {
      banner: { accountAlerts: [anAlert({ userActionId: 1 }), anAlert({ userActionId: 2, config: { blockUI: true } })] },
      ACCOUNT: {
        accountAlerts: [
          anAlert({ userActionId: 9, config: { alertPriority: 2 } }),
          anAlert({ userActionId: 8, activeAt: NOW, config: { alertPriority: 1 } }),
          anAlert({ userActionId: 7, activeAt: EARLIER, config: { alertPriority: 1 } }),
          anAlert({ userActionId: 6, activeAt: EARLIER, config: { alertPriority: 1 } }),
          anAlert({ userActionId: 5, config: { mandatory: true, blockUI: true } }),
        ],
      },
    }
    const arranged = arrangeAlerts(groups, moment)
    expect([arranged.mandatory, arranged.blocking, arranged.banner, arranged.carousel].map(ids)).toEqual([[5], [2], [1], [6, 7, 8, 9]])
    expect(arranged.count).toBe(7)
    const left = arrangeAlerts(groups, { ...moment, removed: new Set([5, 1]) })
    expect([left.count, left.mandatory, left.banner]).toEqual([5, [], []])
  })

  it('alerts stand and open one after the other, the carousel last and whole', () => {
    const all = [
      anAlert({ userActionId: 1 }),
      anAlert({ userActionId: 2, config: { blockUI: true } }),
      anAlert({ userActionId: 3, config: { mandatory: true } }),
      anAlert({ userActionId: 4 }),
    ]
    const order: unknown[] = []
    const removed = new Set<number>()
    for (;;) {
      const next = nextDialog(arrangeAlerts({ ACCOUNT: { accountAlerts: all } }, { ...moment, removed }))
      if (next === null) break
      order.push([next.place, ids(next.alerts)])
      for (const alert of next.alerts) removed.add(alert.userActionId)
    }
    expect(order).toEqual([
      ['mandatory', [3]],
      ['blocking', [2]],
      ['carousel', [1, 4]],
    ])
  })
})

describe('views', () => {
  const once = anAlert({ config: { renotify: false } })
  const always = anAlert({ userActionId: 2, customUserActionCode: 'MESSAGE-2' })

  it('views are counted for an alert that does not notify again, which then shows no more', () => {
    expect([canBeViewed(once, {}), canBeViewed(always, {})]).toEqual([true, true])
    const views = countViews({}, [once, always])
    expect(views).toEqual({ MESSAGE: { mv: 1, cv: 1 } })
    expect([canBeViewed(once, views), canBeViewed(always, views)]).toEqual([false, true])
    expect(arrangeAlerts({ ACCOUNT: { accountAlerts: [once, always] } }, { now: NOW, views }).count).toBe(1)
  })

  it.each([['{'], ['[]'], ['null'], ['{"a":{"mv":"1","cv":0}}'], ['{"a":null}'], ['{"a":{"mv":-1,"cv":0}}']])(
    'views read %s as nothing',
    (text) => {
      expect(readViews(text)).toEqual({})
    },
  )

  it('views read what they wrote, and keep the newest codes only', () => {
    const views = countViews({}, [once])
    expect(readViews(JSON.stringify(views))).toEqual(views)
    const many = Array.from({ length: 60 }, (_, at) => anAlert({ customUserActionCode: `CODE-${at}`, config: { renotify: false } }))
    const codes = Object.keys(countViews({}, many))
    expect([codes.length, codes.at(-1)]).toEqual([40, 'CODE-59'])
  })
})

describe('a verification', () => {
  it.each([
    ['approved', true, false, true],
    ['approved_with_name_blocked', true, true, true],
    ['resubmission_requested', true, false, true],
    ['document_checks_failed', true, false, true],
    ['proof_of_address_checks_failed', true, false, true],
    ['under_review', true, true, false],
    ['_checks_failed', false, true, true],
    ['Document_checks_failed', false, true, true],
    ['whatever', false, true, true],
  ])(
    'the verification %s is a status: %s; it drops registration: %s, renewal: %s [ACC-4.38] [ACC-4.41] [ACC-4.42]',
    (verified, ...expected) => {
      expect([
        isVerificationStatus(verified),
        isModalDropped(anAlert({ userActionCode: 'COMPLETE_REGISTRATION', verified })),
        isModalDropped(anAlert({ userActionCode: 'DOCUMENT_RENEWAL', verified })),
      ]).toEqual(expected)
      expect(isModalDropped(anAlert({ userActionCode: 'IDENTITY_VERIFICATION', verified }))).toBe(false)
    },
  )

  it('a verification that is missing drops both dialogs, and neither banner', () => {
    const alert = anAlert({ userActionCode: 'COMPLETE_REGISTRATION' })
    expect(isModalDropped(alert)).toBe(true)
    expect(arrangeAlerts({ A: { accountAlerts: [alert] } }, moment).count).toBe(0)
    expect(arrangeAlerts({ banner: { accountAlerts: [alert] } }, moment).count).toBe(1)
  })

  it('a verification with a blocked name asks for it, and the answer decides', () => {
    expect([asksForName(anAlert({ verified: 'approved_with_name_blocked' })), asksForName(anAlert())]).toEqual([true, false])
    expect([decideNameCheck('N'), decideNameCheck('Y'), decideNameCheck('')].map(({ status, isAccepted }) => [status, isAccepted])).toEqual(
      [
        ['under_review', false],
        ['approved', true],
        ['approved', true],
      ],
    )
  })
})

describe('a registration', () => {
  const action = (customUserActionCode: string, rest: Partial<UserAction> = {}): UserAction => ({
    userActionId: 1,
    userActionCode: 'COMPLETE_REGISTRATION',
    customUserActionCode,
    actionStatus: 'INITIATED',
    parentActivity: { userActivity: 'MEMBER_REGISTRATION' },
    ...rest,
  })

  it.each([
    ['a visitor', [], [true, false]],
    ['nothing to do', [], [false, true]],
    ['a step begun', [action('MEMBERSHIP_PAYMENT', { actionStatus: 'IN_PROGRESS' })], [false, false]],
    ['a step put off', [action('MEMBERSHIP_PAYMENT', { actionStatus: 'REMIND_ME_LATER' })], [false, false]],
    ['a step done', [action('MEMBERSHIP_PAYMENT', { actionStatus: 'COMPLETED' })], [false, true]],
    ['another activity', [action('', { parentActivity: { userActivity: 'ACCOUNT' } })], [false, true]],
    ['another action', [action('', { userActionCode: 'MESSAGE' })], [false, true]],
  ] as const)(
    'a registration of %s is complete or not by what is outstanding [ACC-4.43] [ACC-4.44]',
    (_, actions, [isAnonymous, isComplete]) => {
      expect(isRegistrationComplete(actions, isAnonymous)).toBe(isComplete)
    },
  )

  it('a registration is taken in its order [ACC-4.45]', () => {
    const steps = registrationSteps([
      action('OTHER'),
      action('VERIFY_ACCOUNT_INFO', { userActionId: 2 }),
      action('MEMBERSHIP_PAYMENT', { userActionId: 3 }),
    ])
    expect(ids(steps)).toEqual([3, 2, 1])
  })

  it.each([
    [{ hasAlerts: true, isComplete: false, site: 'CPRTUK' }, true],
    [{ hasAlerts: true, isComplete: false, site: 'CPRTUS' }, false],
    [{ hasAlerts: true, isComplete: false, site: 'CPRTCA' }, false],
    [{ hasAlerts: true, isComplete: true, site: 'CPRTUK' }, false],
    [{ hasAlerts: false, isComplete: false, site: 'CPRTUK' }, false],
  ] as const)('prompts with %o: %s', (state, prompts) => {
    expect(promptsForRegistration(state)).toBe(prompts)
  })

  it('a registration is where an identity alert leads while it is pending', () => {
    const identity = { userActionCode: 'IDENTITY_VERIFICATION' }
    expect(redirectOfAlert(identity, [action('VERIFY_ACCOUNT_INFO')])).toBe('/accountInformation/complete-registration')
    expect(redirectOfAlert(identity, [])).toBeNull()
    expect(redirectOfAlert({ userActionCode: 'MESSAGE' }, [action('VERIFY_ACCOUNT_INFO')])).toBeNull()
  })
})

describe('a change of an alert', () => {
  const open = { status: 'INITIATED', actionCode: 'MESSAGE', isMandatory: false } as const
  const defaults = { actionStatus: 'REMIND_ME_LATER', deferDays: null, userAction: 'MESSAGE', nowMs: NOW_MS } as const
  const statusOnly = (status: AlertStatus) => ({ status, activatesAtMs: null, isUntilNextSignIn: false })

  it.each([
    ['put off until the next sign-in', [{}, {}], { ...statusOnly('REMIND_ME_LATER'), isUntilNextSignIn: true }],
    ['put off by a day', [{}, { deferDays: 1 }], { ...statusOnly('REMIND_ME_LATER'), activatesAtMs: NOW_MS + 86_400_000 }],
    ['put off by ninety days', [{}, { deferDays: 90 }], { ...statusOnly('REMIND_ME_LATER'), activatesAtMs: NOW_MS + 90 * 86_400_000 }],
    ['put off by nothing', [{}, { deferDays: 0 }], { refusal: 'INVALID_INPUT', field: 'deferTimeInterval' }],
    ['put off by ninety-one days', [{}, { deferDays: 91 }], { refusal: 'INVALID_INPUT', field: 'deferTimeInterval' }],
    ['put off by half a day', [{}, { deferDays: 1.5 }], { refusal: 'INVALID_INPUT', field: 'deferTimeInterval' }],
    ['of another action', [{}, { userAction: 'OTHER' }], { refusal: 'INVALID_INPUT', field: 'userAction' }],
    ['begun again', [{}, { actionStatus: 'INITIATED' }], { refusal: 'INVALID_INPUT', field: 'actionStatus' }],
    ['denied', [{}, { actionStatus: 'DENY' }], statusOnly('DENY')],
    ['in progress', [{}, { actionStatus: 'IN_PROGRESS' }], statusOnly('IN_PROGRESS')],
    ['completed', [{}, { actionStatus: 'COMPLETED' }], statusOnly('COMPLETED')],
    ['after completion', [{ status: 'COMPLETED' }, {}], { refusal: 'ALERT_CLOSED' }],
    ['after denial', [{ status: 'DENY' }, { actionStatus: 'COMPLETED' }], { refusal: 'ALERT_CLOSED' }],
    ['put off though mandatory', [{ isMandatory: true }, {}], { refusal: 'ALERT_MANDATORY' }],
    ['denied though mandatory', [{ isMandatory: true }, { actionStatus: 'DENY' }], { refusal: 'ALERT_MANDATORY' }],
    ['completed and mandatory', [{ isMandatory: true }, { actionStatus: 'COMPLETED' }], statusOnly('COMPLETED')],
  ] as const)('a change of an alert is decided: %s', (_, [alert, update], decision) => {
    expect(decideAlertUpdate({ ...open, ...alert }, { ...defaults, ...update })).toEqual(decision)
  })
})
