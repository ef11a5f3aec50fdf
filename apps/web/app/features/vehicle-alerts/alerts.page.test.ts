import { describe, expect, it } from 'vitest'
import { inTurn, refused } from '../../../test/answers.ts'
import { renderPage } from '../../../test/render-page.ts'

const PATH = '/vehicleAlerts'
const KEY = 'key-of-a-mail'

describe('the page of vehicle alerts in the browser', () => {
  it('sends what was typed and says where to go on, and keeps nothing in the form', async () => {
    const page = await renderPage(`${PATH}?make=TOYOTA&zip=75201&miles=50`, { askVehicleAlert: {} })
    expect(page.getByLabelText<HTMLInputElement>('Make').value).toBe('Toyota')
    await page.fill(page.getByLabelText('Model'), 'RAV4')
    await page.fill(page.getByLabelText('Email'), 'kim@example.com')
    expect(page.getByRole('option', { name: 'Once a day, at 07:00 AM' })).toBeTruthy()
    await page.user.selectOptions(page.getByLabelText('Tell me'), 'WEEKLY')
    await page.user.click(page.getByRole('button', { name: 'Send me the link' }))
    await expect.poll(() => page.queryByText(/Open the link that we have sent/)).not.toBeNull()
    expect(page.asked('askVehicleAlert').map(({ body }) => body)).toEqual([
      {
        make: 'Toyota',
        model: 'RAV4',
        yearFrom: '',
        yearTo: '',
        zip: '75201',
        miles: '50',
        email: 'kim@example.com',
        alertFrequency: 'WEEKLY',
        captcha: '',
        locale: 'en_us',
      },
    ])
    expect(page.getByLabelText<HTMLInputElement>('Email').value).toBe('')
  })

  it('says what is wrong beside its field, and solves a captcha once one is asked for', async () => {
    const page = await renderPage(PATH, {
      askVehicleAlert: inTurn(
        refused('INVALID_INPUT', { fieldErrors: { make: 'validation.alertMake', email: 'validation.email' } }),
        refused('CAPTCHA_NEEDED'),
      ),
    })
    const send = () => page.user.click(page.getByRole('button', { name: 'Send me the link' }))
    await send()
    await expect.poll(() => page.queryByText('This is not an email address.')).not.toBeNull()
    expect(page.getByText(/Type a make that is one/)).toBeDefined()
    expect(document.activeElement).toBe(page.getByLabelText('Make'))
    expect(document.querySelector('[data-captcha]')).toBeNull()
    await send()
    await expect.poll(() => document.querySelector('[data-captcha]')).not.toBeNull()
  })

  it('shows what a mailed key begins, and says of one that is over that it is', async () => {
    const open = await renderPage(`${PATH}/subscribe?key=${KEY}`, { getVehicleAlert: { name: 'Toyota RAV4', isConfirmed: false } })
    expect(open.getByText('You get an email when a lot comes in that fits: Toyota RAV4.')).toBeDefined()
    expect(open.getByRole<HTMLButtonElement>('button', { name: 'Begin' }).form?.getAttribute('action')).toBe('/vehicleAlerts/subscribe')
    const over = await renderPage(`${PATH}/subscribe?key=${KEY}`, { getVehicleAlert: refused('LINK_EXPIRED') })
    expect(over.getByRole('alert').textContent).toBe('This link has ended. Ask for the alert again.')
    const full = await renderPage(`${PATH}/subscribe?key=${KEY}&fault=SAVED_SEARCHES_FULL`, {
      getVehicleAlert: { name: 'Toyota RAV4', isConfirmed: false },
    })
    expect(full.getByRole('alert').textContent).toContain('This address has 20 alerts')
  })

  it('the page of a key that ends one offers to end all of the address, where there are more', async () => {
    const alert = { name: 'Toyota RAV4', isOn: true, isOfAddress: true, others: 2 }
    const page = await renderPage(`${PATH}/unsubscribe?key=${KEY}`, { getSearchAlert: alert })
    expect(page.getByText('We no longer write about this, and delete the alert: Toyota RAV4.')).toBeDefined()
    const all = page.getByRole<HTMLButtonElement>('button', { name: 'End this alert and 2 more of this address' })
    expect([all.name, all.value]).toEqual(['all', '1'])
    const last = await renderPage(`${PATH}/unsubscribe?key=${KEY}`, { getSearchAlert: { ...alert, others: 0 } })
    expect(last.queryByRole('button', { name: /more of this address/ })).toBeNull()
    const member = await renderPage(`${PATH}/unsubscribe?key=${KEY}`, { getSearchAlert: { ...alert, isOfAddress: false, others: 0 } })
    expect(member.getByText(/The search stays among your saved searches/)).toBeDefined()
  })
})
