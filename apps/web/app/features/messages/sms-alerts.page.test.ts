import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { TEXT_KINDS } from '@app/contract/texts/text-codes.ts'
import type { TextSettings } from '@app/contract/texts/texts.answers.ts'
import { inTurn, refused } from '../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const NONE: TextSettings = {
  number: null,
  pending: null,
  isStopped: false,
  failedAt: null,
  countries: ['USA'],
  kinds: TEXT_KINDS.map((kind) => ({ kind, mails: true, pushes: false, texts: kind === 'OUTBID' })),
  hasDevices: false,
  quiet: { isOn: true, from: '21:00', to: '08:00', passes: [] },
}
const open = (settings: Partial<TextSettings> | ReturnType<typeof inTurn>, answers: object = {}, address = '/smsAlerts') =>
  renderPage(address, { getTextSettings: 'number' in settings ? { ...NONE, ...settings } : settings, ...answers } as never, { app: BUYER })
const words = (page: RenderedPage): string => page.getByRole('main').textContent ?? ''

describe('text alerts', () => {
  it('text alerts ask for a number, then for the code that was texted to it [MKT-2.46]', async () => {
    const pending = { ...NONE, pending: '•••••23' }
    const confirmed = { ...NONE, number: '•••••23' }
    const page = await open(inTurn(NONE, pending, confirmed), { askPhoneCode: pending, confirmPhone: confirmed })
    expect(page.getByRole('heading', { name: 'Text alerts' })).toBeTruthy()
    expect(words(page)).toContain('No number is confirmed')
    await page.user.type(page.getByLabelText('Mobile number'), '(202) 555-0123')
    await page.user.click(page.getByRole('button', { name: 'Text the code' }))
    await page.user.type(await page.findByLabelText('Code'), '123456')
    expect(page.asked('askPhoneCode')).toMatchObject([{ body: { number: '(202) 555-0123', country: 'USA' } }])
    await page.user.click(page.getByRole('button', { name: 'Confirm number' }))
    await expect.poll(() => words(page)).toContain('Texts go to the number that ends in •••••23')
    expect(page.asked('confirmPhone')).toMatchObject([{ body: { code: '123456' } }])
  })

  it('text alerts ask for the password where the sign-in is too old, and keep what was typed', async () => {
    const page = await open(NONE, {
      askPhoneCode: inTurn(refused('PROOF_NEEDED'), NONE),
      proveAgain: { provedUntil: '2026-05-06T15:15:00.000Z' },
    })
    await page.user.type(page.getByLabelText('Mobile number'), '2025550123')
    await page.user.click(page.getByRole('button', { name: 'Text the code' }))
    await page.user.type(await page.findByLabelText('Your password, for any change'), 'lane-hammer-2026')
    await page.user.click(page.getByRole('button', { name: 'Confirm' }))
    await expect.poll(() => page.queryByLabelText('Your password, for any change')).toBeNull()
    await page.user.click(page.getByRole('button', { name: 'Text the code' }))
    await expect.poll(() => page.asked('askPhoneCode')[1]).toMatchObject({ body: { number: '2025550123' } })
  })

  it('text alerts say that a number was stopped, or that a text did not arrive, and what a form without script came back with', async () => {
    const stopped = await open({ ...NONE, number: '•••••23', isStopped: true })
    expect(words(stopped)).toContain('Text START from it')
    const failed = await open({ ...NONE, number: '•••••23', failedAt: '2026-05-05T15:15:00.000Z' })
    expect(words(failed)).toContain('could not be delivered')
    const wrong = await open({ ...NONE, pending: '•••••23' }, {}, '/smsAlerts?fault=validation.textCode')
    expect(words(wrong)).toContain('This code is wrong.')
    expect(words(await open({ ...NONE }, {}, '/smsAlerts?fault=%3Cb%3E'))).not.toContain('<b>')
  })

  it('the settings of messages hold the same, where they said that there are no texts', async () => {
    const page = await open(
      { ...NONE, number: '•••••23' },
      { getMailSettings: { email: 'a@example.com', kinds: [], confirmationMailedFor: '' } },
      '/messagesettings/text-subscriptions',
    )
    expect(words(page)).toContain('Texts go to the number that ends in •••••23')
  })

  it('text alerts are chosen kind by kind and way by way, and have quiet hours of the reader’s own', async () => {
    const settings = { ...NONE, number: '•••••23' }
    const page = await open(settings, { chooseTextKinds: settings, setQuietHours: settings })
    const won = document.querySelector<HTMLElement>('[data-kind="WON"]')
    // The mail of a lot that is won is that of every result.
    const describedBy =
      within(won ?? document.body)
        .getByLabelText('Email')
        .getAttribute('aria-describedby') ?? ''
    expect(document.querySelector(`#${describedBy}`)?.textContent).toContain('“Results of lots you bid on”')
    expect(document.querySelectorAll('[aria-describedby="mails-of-won"]')).toHaveLength(1)
    await page.user.click(within(won ?? document.body).getByLabelText('Text'))
    await page.user.click(within(won ?? document.body).getByLabelText('Email'))
    await page.user.click(page.getByRole('button', { name: 'Save choices' }))
    await expect
      .poll(() => page.asked('chooseTextKinds'))
      .toMatchObject([{ body: { mails: TEXT_KINDS.filter((kind) => kind !== 'WON'), pushes: [], texts: ['OUTBID', 'WON'] } }])
    await page.user.click(page.getByLabelText('Keep quiet hours'))
    await page.user.click(page.getByRole('button', { name: 'Save quiet hours' }))
    await expect.poll(() => page.asked('setQuietHours')).toMatchObject([{ body: { isOn: false, from: '21:00', to: '08:00', passes: [] } }])
  })

  it('without a number there is no box for texts, and without a device none for push', async () => {
    const page = await open(NONE)
    expect([page.queryAllByLabelText('Text').length, page.queryAllByLabelText('Push').length]).toEqual([0, 0])
    expect(page.queryAllByLabelText('Email')).toHaveLength(TEXT_KINDS.length)
  })
})
