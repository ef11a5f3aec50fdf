import { describe, expect, it } from 'vitest'
import { statusOf } from '@app/contract/failure-status.ts'
import { failures, type FailureCode } from '@app/contract/failures.ts'
import { actOfRefusal } from './call-refusal.ts'

const member = { isMember: true, here: '/watchList?make=TOYOTA' }
const visitor = { ...member, isMember: false }
const go = (path: string, isSignInNoted = false) => ({ kind: 'go', path, isSignInNoted })
const LOGIN = '/login?redirectUrl=%2FwatchList%3Fmake%3DTOYOTA'

describe('a refused call', () => {
  it.each([
    ['NOT_SIGNED_IN', go(LOGIN), go(LOGIN)],
    ['FORBIDDEN', { kind: 'dialog' }, { kind: 'log' }],
    ['CSRF', { kind: 'dialog' }, { kind: 'log' }],
    ['TERMS_PENDING', go('/termsAndConditions', true), { kind: 'log' }],
    ['MEMBERSHIP_DUE', go('/redirectToPaymentGateway/renewal'), { kind: 'log' }],
    ['RENEWAL_STARTED', go('/redirectToPaymentGateway/renewal'), { kind: 'log' }],
    ['SECURITY_QUESTIONS_MISSING', go('/collect-security-questions'), { kind: 'log' }],
    ['SUBSCRIPTION_NEEDED', go('/member-subscriptions'), { kind: 'log' }],
    ['DOCUMENTS_PENDING', go('/document-status-pending'), { kind: 'log' }],
    ['TOO_MANY_REQUESTS', go('/app-error?code=429'), go('/app-error?code=429')],
    ['UNEXPECTED', { kind: 'log' }, { kind: 'log' }],
    ['UNAVAILABLE', { kind: 'log' }, { kind: 'log' }],
    ['NOT_FOUND', { kind: 'tell' }, { kind: 'tell' }],
    ['WATCH_LIST_FULL', { kind: 'tell' }, { kind: 'tell' }],
  ] as const)('the refusal %s acts as the table says', (code, asMember, asVisitor) => {
    expect([actOfRefusal(code, member), actOfRefusal(code, visitor)]).toEqual([asMember, asVisitor])
  })

  it.each(['/login?show=x', '/login/forgotPassword', '/logout', '/termsAndConditions'])('comes back to no %s', (here) => {
    expect(actOfRefusal('NOT_SIGNED_IN', { isMember: true, here })).toEqual(go('/login'))
  })

  it.each([
    ['TERMS_PENDING', '/termsAndConditions?redirectUrl=%2F'],
    ['TERMS_PENDING', '/doLogout.html'],
    ['DOCUMENTS_PENDING', '/document-status-pending'],
    ['DOCUMENTS_PENDING', '/verify-identity?from=files'],
    ['DOCUMENTS_PENDING', '/accountInformation/licenses?for=DOCUMENTS#licenses-form'],
    ['DOCUMENTS_PENDING', '/esign-document/AFFIDAVIT?id=7'],
    ['DOCUMENTS_PENDING', '/esign-documents/ATRNYPANN'],
    ['DOCUMENTS_PENDING', '/auction-consent'],
    ['MEMBERSHIP_DUE', '/redirectToPaymentGateway/renewal'],
    ['MEMBERSHIP_DUE', '/network-response?orderRefId=x'],
    ['RENEWAL_STARTED', '/network-response?orderRefId=x'],
    ['RENEWAL_STARTED', '/MEAPaymentConfirmation/AED?orderRefId=x'],
    ['SUBSCRIPTION_NEEDED', '/network-response?orderRefId=x'],
    ['NOT_SIGNED_IN', '/doLogout.html?locale=es'],
  ] as const)('%s leads nobody away from %s', (code, here) => {
    expect(actOfRefusal(code, { isMember: true, here })).toEqual({ kind: 'log' })
  })

  it('a step is taken on the pages that lift it, and no other step is', () => {
    expect(actOfRefusal('TERMS_PENDING', { isMember: true, here: '/verify-identity' })).toEqual(go('/termsAndConditions', true))
    expect(actOfRefusal('TERMS_PENDING', { isMember: true, here: '/network-response' })).toEqual(go('/termsAndConditions', true))
    expect(actOfRefusal('DOCUMENTS_PENDING', { isMember: true, here: '/network-response' })).toEqual(go('/document-status-pending'))
  })

  it.each(['/accountInformation/security', '/accountInformation', '/esign-document'])('papers in review lead away from %s', (here) => {
    expect(actOfRefusal('DOCUMENTS_PENDING', { isMember: true, here })).toEqual(go('/document-status-pending'))
  })

  it.each([
    ['FORBIDDEN', { kind: 'dialog' }],
    ['TOO_MANY_REQUESTS', go('/app-error?code=429')],
    ['NOT_FOUND', { kind: 'tell' }],
  ] as const)('%s acts on the page that signs out as elsewhere', (code, act) => {
    expect(actOfRefusal(code, { isMember: true, here: '/doLogout.html' })).toEqual(act)
  })

  it('a refused call is left to its caller whenever the server answered 200', () => {
    const refusals = (Object.keys(failures) as FailureCode[]).filter((code) => statusOf(code) === 200)
    expect(refusals.filter((code) => actOfRefusal(code, member).kind !== 'tell')).toEqual([])
  })
})
