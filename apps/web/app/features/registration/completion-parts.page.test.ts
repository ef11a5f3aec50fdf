import { describe, expect, it } from 'vitest'
import type { RegistrationState } from '@app/contract/registration/registration.answers.ts'
import { renderPage } from '../../../test/render-page.ts'
import { ACCOUNT_INFO, BUYER, PROFILE, REGISTRATION } from '../../../test/visitor.ts'

describe('what is left of a registration', () => {
  const action = (userActionId: number, customUserActionCode: string) => ({
    userActionId,
    userActionCode: 'COMPLETE_REGISTRATION',
    customUserActionCode,
    actionStatus: 'INITIATED' as const,
    parentActivity: { userActivity: 'MEMBER_REGISTRATION' },
  })
  const account = (state: RegistrationState, ...codes: readonly string[]) =>
    renderPage(
      '/accountInformation/complete-registration',
      {
        getRegistration: state,
        listUserActions: { userActions: codes.map((code, at) => action(at + 1, code)) },
        getProfile: PROFILE,
        getAccountInfo: ACCOUNT_INFO,
      },
      { app: BUYER },
    )
  const partOf = (id: string) => document.querySelector<HTMLDetailsElement>(`main details#${id}`)
  const hrefsIn = (id: string) => [...(partOf(id)?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))

  it('what is left of a registration stands among the account as parts with anchors: the payment and the address [ACC-2.47]', async () => {
    const page = await account({ ...REGISTRATION, orderedLevel: 'P' }, 'VERIFY_ACCOUNT_INFO', 'MEMBERSHIP_PAYMENT')
    const links = page.getByRole('main').querySelectorAll('ol.drops a')
    expect([...links].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Pay your membership', '/accountInformation/complete-registration#paymentAccordion'],
      ['Verify your account details', '/accountInformation/licenses'],
    ])
    expect([partOf('paymentAccordion')?.open, hrefsIn('paymentAccordion')]).toEqual([true, ['/upgrade-membership']])
    expect([partOf('addressForm')?.open, hrefsIn('addressForm')]).toEqual([false, ['/accountInformation/accountSetting/edit']])
  })

  it('what is left of a registration leads to the steps that are open, and is not called complete while one is', async () => {
    const steps = REGISTRATION.steps.map((one, at) => ({ ...one, isDone: at < 2 }))
    const page = await account({ ...REGISTRATION, state: 'open', mayChoose: true, current: 'STEP3', steps })
    expect(page.queryByText('Your registration is complete.')).toBeNull()
    expect(page.getByText('Some steps are open. Everything you have saved is still there.')).toBeTruthy()
    expect([hrefsIn('paymentAccordion'), hrefsIn('addressForm')]).toEqual([['/usregister/STEP2'], ['/usregister/STEP3']])
    const done = await account(REGISTRATION)
    expect(done.getByText('Your registration is complete.')).toBeTruthy()
    expect([hrefsIn('paymentAccordion'), partOf('paymentAccordion')?.open]).toEqual([[], false])
  })
})
