import { afterAll, beforeAll, expect, it } from 'vitest'
import { multipart } from '#test/files/multipart.ts'
import { aPdf } from '#test/files/sample-files.ts'
import { paymentWorld, type PaymentWorld } from './gateway-payments.test-kit.ts'

const FILE_BYTES_MAX = 10_485_760

let world: PaymentWorld
beforeAll(async () => void (world = await paymentWorld()))
afterAll(() => world.close())

it('a file has 10,485,760 bytes at most, a card 12 to 19 digits, a telephone 7 to 15, a CVV 3 at least, an expiry 20 years ahead at most [MKT-9.08]', async () => {
  const who = await world.someone({ profile: { country: 'USA' } })

  const ofSize = (bytes: number): Buffer => {
    const near = `%${'x'.repeat(bytes - 2_000)}`
    return aPdf({ content: near + 'x'.repeat(bytes - aPdf({ content: near }).length) })
  }
  const send = async (bytes: number): Promise<number> => {
    const form = multipart([
      { name: 'documents[0][documentCategory]', value: 'ID' },
      { name: 'documents[0][file]', bytes: ofSize(bytes), filename: 'licence.pdf' },
    ])
    const answer = await world.app.inject({
      method: 'POST',
      url: '/data/member/documents',
      headers: { ...who.headers, ...form.headers },
      payload: form.payload,
    })
    return answer.statusCode
  }
  expect([await send(FILE_BYTES_MAX), await send(FILE_BYTES_MAX + 1)]).toEqual([200, 413])

  const year = new Date().getUTCFullYear()
  const card = { number: '4000000000000002', code: '123', month: '12', year: String(year + 1) }
  const isTaken = async (more: Partial<typeof card>): Promise<boolean> => {
    const { url } = await world.begin(await world.someone())
    const page = await world.post(url, 'card', { ...card, ...more })
    expect(page).toContain('<')
    return !/Please enter a valid (?:card number(?!\. Only)|CVV|expiry date)/.test(page)
  }
  const lengths = [11, 12, 19, 20].map((length) => '4'.repeat(length))
  expect(await Promise.all(lengths.map((number) => isTaken({ number })))).toEqual([false, true, true, false])
  expect(await Promise.all(['12', '123'].map((code) => isTaken({ code })))).toEqual([false, true])
  expect(await Promise.all([year + 20, year + 21].map((one) => isTaken({ year: String(one) })))).toEqual([true, false])

  const profile = {
    firstName: 'Pat',
    lastName: 'Tester',
    country: 'USA',
    line1: '12 Main St',
    line2: '',
    city: 'Dallas',
    state: 'TX',
    postCode: '75201',
  }
  const takesPhone = async (phone: string): Promise<boolean> => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/data/member/profile',
      headers: who.headers,
      payload: { ...profile, phone },
    })
    return answer.json().data?.fieldErrors?.phone === undefined
  }
  const phones: boolean[] = []
  for (const length of [6, 7, 15, 16]) phones.push(await takesPhone('2'.repeat(length)))
  expect(phones).toEqual([false, true, true, false])
})
