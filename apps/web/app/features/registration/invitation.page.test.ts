import { describe, expect, it } from 'vitest'
import type { Invitation } from '@app/contract/bidder-numbers/bidder-numbers.answers.ts'
import { inTurn, refused, type Answers } from '../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const OPEN: Invitation = {
  state: 'open',
  payer: 'Northgate Export',
  number: '771405',
  kind: 'BROKER_BIDDER',
  firstName: 'Tom',
  lastName: 'Nowak',
  email: 'tom@yard.example',
  endsAt: '2026-05-12T15:00:00.000Z',
  isKnown: false,
  age: 18,
}
const DEAD: Invitation = {
  ...OPEN,
  state: 'dead',
  payer: '',
  number: '',
  kind: null,
  firstName: '',
  lastName: '',
  email: '',
  endsAt: '',
  age: 0,
}
const open = (answers: Answers, { query = '', app = {} } = {}): Promise<RenderedPage> =>
  renderPage(`/invitation?key=k${query}`, answers, { app })

describe('the page of an invitation', () => {
  it('the page of an invitation says who invites, under which number and address, and ticks nothing beforehand', async () => {
    const page = await open({ getInvitation: OPEN })
    const main = page.getByRole('main').textContent ?? ''
    expect(main).toContain('Northgate Export invites you to bid for their account, under number 771405.')
    expect(main).toContain('tom@yard.example')
    expect(main).not.toContain('belongs to another account')
    expect(page.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([false, false])
    const known = await open({ getInvitation: { ...OPEN, isKnown: true } })
    expect(known.getByRole('main').textContent).toContain('This address belongs to another account already.')
  })

  it('the page of an invitation sends what was typed, keeps it where it is wrong, and goes on signed in', async () => {
    const page = await open({
      getInvitation: OPEN,
      acceptInvitation: inTurn(refused('INVALID_INPUT', { fieldErrors: { termsAccepted: 'validation.terms' } }), {
        next: '/contactBroker',
      }),
    })
    expect(page.getByLabelText<HTMLInputElement>('First name').value).toBe('Tom')
    await page.user.type(page.getByLabelText('Password'), 'granite otter sails')
    await page.user.type(page.getByLabelText('Password again'), 'granite otter sails')
    await page.user.click(page.getByLabelText(/^I am 18 or older/))
    const accept = page.getByRole('button', { name: 'Accept and sign in' })
    await page.user.click(accept)
    await page.findByText('Accept the terms to continue.')
    await page.user.click(page.getByLabelText(/^I accept the/))
    await page.user.click(accept)
    await expect.poll(() => page.left).toEqual(['/contactBroker'])
    expect(page.asked('acceptInvitation')[1]).toMatchObject({
      body: { key: 'k', firstName: 'Tom', lastName: 'Nowak', password: 'granite otter sails', isOfAge: true, termsAccepted: true },
    })
  })

  it('the page of an invitation shows the terms in force once those it showed have changed, and keeps what was typed', async () => {
    const texts = (version: number) => ({ texts: [{ kind: 'TERMS', version, firstOn: '2026-05-06' } as const] })
    const page = await open({
      getInvitation: OPEN,
      getTextVersions: inTurn(texts(1), texts(2)),
      acceptInvitation: inTurn(refused('INVALID_INPUT', { fieldErrors: { termsAccepted: 'terms.changed' } }), { next: '/contactBroker' }),
    })
    await page.user.type(page.getByLabelText('Password'), 'granite otter sails')
    await page.user.click(page.getByLabelText(/^I accept the/))
    const accept = page.getByRole('button', { name: 'Accept and sign in' })
    await page.user.click(accept)
    await page.findByText('The terms have changed. Read them, then send this once more.')
    expect(page.getByLabelText<HTMLInputElement>('Password').value).toBe('granite otter sails')
    const version = () => document.querySelector<HTMLInputElement>('input[name=termsVersion]')?.value
    await expect.poll(version).toBe('2')
    await page.user.click(accept)
    await expect.poll(() => page.left).toEqual(['/contactBroker'])
    expect(page.asked('acceptInvitation')).toMatchObject([1, 2].map((termsVersion) => ({ body: { termsVersion } })))
  })

  it('the page of an invitation says that the link is dead, and to whom to turn', async () => {
    const page = await open({ getInvitation: DEAD })
    expect(page.getByRole('alert').textContent).toContain('This invitation has been used or taken back, or its time is over.')
    expect(page.queryByLabelText('Password')).toBeNull()
  })

  it('the page of an invitation leads who is signed in to signing out first', async () => {
    const page = await open({ getInvitation: { ...DEAD, state: 'signed-in' } }, { app: BUYER })
    expect(page.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/doLogout.html')
    expect(page.getByRole('alert').textContent).toContain('sign out first')
  })

  it('the page of an invitation says what a form without script came back with', async () => {
    const page = await open({ getInvitation: OPEN }, { query: '&fault=validation.terms' })
    expect(page.getByRole('alert').textContent).toContain('Accept the terms to continue.')
  })
})
