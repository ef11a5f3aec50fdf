import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { standInSettings } from '#platform/gateway/cybersource/cybersource-env.test-kit.ts'
import { paymentRef } from '#platform/gateway/cybersource/cybersource-refs.ts'
import { CybersourceStandIn } from '#platform/gateway/cybersource/cybersource-stand-in.test-kit.ts'
import { postForm } from '#platform/gateway/cybersource/cybersource-subject.test-kit.ts'
import { until } from '#test/until.ts'
import { LINKS, type LinkWorld, linkWorld, NETWORK, TOTAL_MINOR } from '../pay-links/pay-links.test-kit.ts'
import type { Payer } from './gateway-payments.test-kit.ts'

type Fields = Readonly<Record<string, string>>

const FORM = '/data/payments/form'
const LINK_FORM = '/public/data/payments/linkForms'
const HOOK = '/hooks/payments/cybersource'
const MINUTE_MS = 60_000

let stand: CybersourceStandIn
let world: LinkWorld
beforeAll(async () => {
  stand = await new CybersourceStandIn().listen()
  world = await linkWorld(standInSettings(stand.url))
})
afterEach(() => {
  stand.hides = () => false
})
afterAll(async () => {
  await world.close()
  await stand.close()
})

const pay = (who: Payer, invoiceId: number, more = {}) =>
  world.set({ GATEWAY_URL_KEY: 'PAY_INVOICES', invoiceIds: String(invoiceId), ...more }, who.headers)
const formOf = async (who: Payer, ref: string) => (await world.get(`${FORM}/${ref}`, who.headers)).data
const fieldsOf = (form: { fields: readonly { name: string; value: string }[] }): Fields =>
  Object.fromEntries(form.fields.map(({ name, value }) => [name, value]))
const notice = async (payload: string): Promise<number> => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost' }
  return (await world.app.inject({ method: 'POST', url: HOOK, payload, headers })).statusCode
}
const stateOf = async (ref: string): Promise<string> => (await world.row(ref)).state

/** Somebody who has begun to pay an invoice, with the form that they are handed. */
async function begun() {
  const who = await world.someone()
  const invoiceId = await world.invoice(who)
  const { orderRefId: ref, pciURL } = (await pay(who, invoiceId)).data
  const form = await formOf(who, ref)
  const fields = fieldsOf(form)
  return { who, invoiceId, ref, pciURL, form, fields, code: fields['reference_number'] ?? '' }
}
/** The same, with the form posted by their browser. */
async function posted() {
  const one = await begun()
  expect(await postForm(stand.url, one.fields)).toBe(200)
  return one
}
/** Has an attempt have begun so many minutes ago, here and in what the provider calls it. */
async function age(ref: string, minutes: number): Promise<void> {
  const begunAt = new Date(Date.now() - minutes * MINUTE_MS)
  await world.rows('alter table payment_attempts disable trigger user')
  await world.rows('update payment_attempts set created_at = $2, provider_ref = $3 where ref = $1', [
    ref,
    begunAt,
    paymentRef(ref, begunAt),
  ])
}

describe('the form of a payment', () => {
  it('the form of somebody else’s payment is not found, nor is one of none', async () => {
    const { ref } = await begun()
    const other = await world.someone()
    for (const asked of [ref, 'x', 'A'.repeat(22)])
      expect((await world.get(`${FORM}/${asked}`, other.headers)).data).toMatchObject({ errorCode: 'PAYMENT_NOT_FOUND' })
    expect((await world.get(`${FORM}/${ref}`, { host: 'localhost' })).status).toBe(401)
    expect((await world.look(`${LINK_FORM}/${ref}`)).data).toMatchObject({ errorCode: 'LINK_EXPIRED' })
  })

  it('a payment leads to our own page, whose form is the same however often it is asked for, and begun again', async () => {
    const { who, invoiceId, ref, pciURL, form, fields } = await begun()
    expect(pciURL).toBe(`http://localhost/payment-form/${ref}`)
    expect(form).toMatchObject({ orderRefId: ref, url: `${stand.url}/pay`, amountMinor: TOTAL_MINOR, currency: 'USD' })
    expect(fields).toMatchObject({ amount: '1320.00', currency: 'USD', transaction_type: 'sale' })
    expect((await pay(who, invoiceId)).data).toEqual({ systemUp: true, pciURL, orderRefId: ref })
    expect(await formOf(who, ref)).toEqual(form)
    expect(JSON.stringify(form)).not.toContain(standInSettings('').CYBERSOURCE_SECRET_KEY)
  })

  it('a form has ended after a quarter of an hour, and another payment begins once nobody can pay by it', async () => {
    const { who, invoiceId, ref, pciURL } = await begun()
    await age(ref, 16)
    expect(await formOf(who, ref)).toMatchObject({ url: '', fields: [] })
    expect((await pay(who, invoiceId)).data).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: 'OPEN_ELSEWHERE' })
    await age(ref, 31)
    const { data } = await pay(who, invoiceId)
    expect(data).toMatchObject({ systemUp: true })
    expect(data.pciURL).not.toBe(pciURL)
    // Whoever looks first ends it: the next payment, or the job that asks what became of it.
    expect(['CANCELLED', 'EXPIRED']).toContain(await stateOf(ref))
    expect(await formOf(who, ref)).toMatchObject({ url: '', fields: [] })
  })

  it('a form in somebody’s hands holds up another payment of its payer in that currency until it is over', async () => {
    const { who, invoiceId } = await begun()
    const more = await world.invoice(who)
    const held = { errorCode: 'PAYMENT_REFUSED', reason: 'OPEN_ELSEWHERE' }
    expect((await pay(who, invoiceId, { invoiceIds: `${invoiceId},${more}` })).data).toMatchObject(held)
    expect((await pay(who, more)).data).toMatchObject(held)
  })
})

describe('an invoice paid at Cybersource', () => {
  it('an invoice is paid once by a signed notice, however often that comes, and by no form that its provider takes', async () => {
    const { who, invoiceId, ref, code } = await posted()
    expect(await world.statusOf(invoiceId)).toBe('OPEN')
    const raw = stand.notice(stand.reply(stand.act(code, 'ACCEPT')))
    expect([await notice(raw), await notice(raw)]).toEqual([200, 200])
    await until('the invoice is paid', async () => (await world.statusOf(invoiceId)) === 'PAID')
    expect(await notice(raw)).toBe(200)
    await world.settle(ref)
    expect(await world.rows('select amount_minor::float8 as sum from payments where payer_id = $1', [who.id])).toEqual([
      { sum: TOTAL_MINOR },
    ])
    expect(await world.row(ref)).toMatchObject({ state: 'CAPTURED', card_brand: 'Visa', card_last_four: '0002' })
    expect(await formOf(who, ref)).toMatchObject({ url: '', fields: [] })
  })

  it('a notice that is wrongly signed or changed is refused, and pays nothing', async () => {
    const { invoiceId, ref, code } = await posted()
    const reply = stand.reply({ id: '7503486675756718803616', code })
    const raw = stand.notice({ ...reply, auth_amount: '1.00' })
    for (const bad of [
      stand.notice(reply, { secret: 'b2'.repeat(64) }),
      raw.replace('auth_amount=1.00', 'auth_amount=1320.00'),
      raw.replace(/&signature=.*$/, ''),
      `${raw}&decision=ACCEPT`,
      'decision=ACCEPT',
      '',
    ])
      expect(await notice(bad)).toBe(401)
    expect([await world.statusOf(invoiceId), await stateOf(ref)]).toEqual(['OPEN', 'REDIRECTED'])
  })

  it('a signed notice alone pays nothing: what its provider finds counts, and fields beside the signed ones nothing', async () => {
    const { invoiceId, ref, code } = await posted()
    const raw = stand.notice(stand.reply(stand.act(code, 'DECLINE'), 'ACCEPT'))
    expect(await notice(`${raw}&auth_amount=1320.00&reason_code_2=100`)).toBe(200)
    await until('the payment is known', async () => (await stateOf(ref)) === 'DECLINED')
    expect((await world.row(ref)).reason).toBe('INSUFFICIENT_FUNDS')
    expect(await world.statusOf(invoiceId)).toBe('OPEN')
  })

  it('a notice that comes before its transaction can be found waits for that', async () => {
    const { invoiceId, code } = await posted()
    stand.hides = () => true
    const made = stand.act(code, 'ACCEPT')
    expect(await notice(stand.notice(stand.reply(made)))).toBe(200)
    const isPutOff = async () =>
      (await world.rows(`select 1 from provider_notices where ref = $1 and last_error is not null`, [made.id])).length > 0
    await until('the notice is put off', isPutOff)
    stand.hides = () => false
    await world.rows('update provider_notices set due_at = now() where ref = $1', [made.id])
    await until('the invoice is paid', async () => (await world.statusOf(invoiceId)) === 'PAID')
  })

  it('money that comes when its attempt has ended goes back by itself, once', async () => {
    const { who, invoiceId, ref } = await begun()
    await age(ref, 31)
    await pay(who, invoiceId)
    const { provider_ref: code } = await world.row(ref)
    stand.forms.set(code, { amount: '1320.00', currency: 'USD', merchant_defined_data1: '' })
    expect(await notice(stand.notice(stand.reply(stand.act(code, 'ACCEPT'))))).toBe(200)
    await until('it went back', async () => stand.done.some((one) => one.code === `HR${ref}-back`))
    await until('it is booked', async () => (await world.row(ref)).paid_back_at !== null)
    expect(stand.done.filter((one) => one.code === `HR${ref}-back`)).toHaveLength(1)
    expect(await world.statusOf(invoiceId)).toBe('OPEN')
  })
})

describe('the form of a payment by a link', () => {
  it('somebody else pays by a form of their own, which names no account, and nobody is handed one by a wrong reference', async () => {
    const who = await world.someone()
    const invoiceId = await world.invoice(who)
    const { pciURL, orderRefId: ref } = (await world.start(await world.make(who, invoiceId))).data
    expect(pciURL).toBe(`http://localhost/pay/form/${ref}`)
    const { data, text } = await world.look(`${LINK_FORM}/${ref}`)
    expect(data).toMatchObject({ orderRefId: ref, url: `${stand.url}/pay` })
    expect(text).not.toContain(who.email)
    for (const wrong of ['x', 'A'.repeat(22)])
      expect((await world.look(`${LINK_FORM}/${wrong}`, NETWORK)).data).toMatchObject({ errorCode: 'LINK_EXPIRED' })
    const fields = fieldsOf(data)
    expect(await postForm(stand.url, fields)).toBe(200)
    stand.act(fields['reference_number'] ?? '', 'ACCEPT')
    await world.settle(ref)
    expect(await world.statusOf(invoiceId)).toBe('PAID')
    expect((await world.look(`/public${LINKS.replace('links', 'linkPayments')}/${ref}`)).data).toMatchObject({ state: 'CAPTURED' })
  })
})
