import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cardOfPayment, readStoredCards } from './adyen-cards.ts'
import { adyenWorld, type AdyenWorld } from './adyen-world.test-kit.ts'

let one: AdyenWorld
beforeAll(async () => {
  one = await adyenWorld()
})
afterEach(() => {
  one.stand.storedAre = 'well'
  one.reset()
})
afterAll(() => one.close())

const KEEPING = { storePaymentMethodMode: 'askForConsent', recurringProcessingModel: 'CardOnFile', showRemovePaymentMethodButton: false }
/** A payment by which its payer has kept their card; `token` is Adyen's. */
async function kept() {
  const begun = await one.begun()
  await one.stand.authorise(begun.link, { isKept: true })
  return { ...begun, token: one.stand.stored.at(-1)?.id ?? '' }
}
/** Has all that was told of a payment be told so many minutes earlier. */
const longAgo = async (ref: string, minutes: number): Promise<void> => {
  const { pool } = one.database
  await pool.query('alter table adyen_facts disable trigger adyen_facts_append_only')
  await pool.query(`update adyen_facts set told_at = told_at - $2 * interval '1 minute' where key = $1`, [ref, minutes])
  await pool.query('alter table adyen_facts enable trigger adyen_facts_append_only')
}

describe('cards that Adyen keeps', () => {
  it('a link offers to keep the card of its payer, for nobody else, and neither of a stranger nor of a wallet', async () => {
    const asked = async (more: object) => {
      const { link, ref } = await one.begun(more)
      return { ref, said: one.stand.links.get(link)?.asked ?? {} }
    }
    const [own, other] = [await asked({}), await asked({})]
    expect(own.said).toMatchObject({ ...KEEPING, shopperReference: `payer-${own.ref}` })
    expect(other.said['shopperReference']).not.toBe(own.said['shopperReference'])
    for (const more of [{ isForAnother: true }, { method: 'APLPAY' }, { method: 'GPAY' }]) {
      const { said } = await asked(more)
      for (const field of ['shopperReference', ...Object.keys(KEEPING)]) expect(said).not.toHaveProperty(field)
    }
  })

  it('a link for a kept card shows that one alone, and one that is named by no words of ours shows none', async () => {
    const { ref, token } = await kept()
    const card = { token, customerRef: `payer-${ref}` }
    const again = await one.begun({ card })
    expect(one.stand.links.get(again.link)?.asked).toMatchObject({ ...KEEPING, shopperReference: card.customerRef })
    const wrong = await one.begun({ card: { token, customerRef: 'a b&merchantAccount=x' } })
    expect(one.stand.links.get(wrong.link)?.asked).toMatchObject({ shopperReference: `payer-${wrong.ref}` })
  })

  it('a card is known by the payment that had it kept, however Adyen’s notices write it, and stays known', async () => {
    const { ref, token } = await kept()
    const said = await one.query(ref)
    const expires = `${new Date().getFullYear() + 1}-12`
    expect(said).toMatchObject({
      state: 'CAPTURED',
      card: { brand: 'Visa', lastFour: '0002', expires },
      saved: { token, customerRef: `payer-${ref}` },
    })
    one.stand.storedAre = 'down'
    expect(await one.query(ref)).toEqual(said)
    await expect(one.database.pool.query('update adyen_cards set token = null')).rejects.toThrow('append-only')
  })

  it('a payment waits ten minutes for the answer which card it kept, then the money goes first, and operators are told', async () => {
    const { ref, token } = await kept()
    one.stand.storedAre = 'down'
    expect(await one.query(ref)).toEqual({ kind: 'unknown' })
    await longAgo(ref, 9)
    expect(await one.query(ref)).toEqual({ kind: 'unknown' })
    await longAgo(ref, 2)
    expect(await one.query(ref)).toMatchObject({ state: 'CAPTURED', amountMinor: 50_000, saved: null })
    expect(one.errors).toEqual([{ payment: ref }])
    one.stand.storedAre = 'well'
    expect(await one.query(ref)).toMatchObject({ saved: { token } })
  })

  it('a key that may not ask for cards holds no payment up', async () => {
    const { ref } = await kept()
    one.stand.storedAre = 'refused'
    expect(await one.query(ref)).toMatchObject({ state: 'CAPTURED', saved: null })
    expect(one.errors).toEqual([{ payment: ref }])
  })

  it('a card is forgotten of its own shopper alone, and not forgotten while nobody says so', async () => {
    const [mine, other] = [await kept(), await kept()]
    const card = { token: mine.token, customerRef: `payer-${mine.ref}` }
    for (const mood of ['down', 'refused'] as const) {
      one.stand.storedAre = mood
      expect(await one.gateway.forgetCard(card)).toBe('unknown')
    }
    one.stand.storedAre = 'well'
    await one.gateway.forgetCard({ ...card, customerRef: `payer-${other.ref}` })
    expect(one.cards()).toContain(mine.token)
    expect(await one.gateway.forgetCard(card)).toBe('removed')
    expect(one.cards()).not.toContain(mine.token)
    expect(one.cards()).toContain(other.token)
  })
})

describe('what Adyen says of kept cards', () => {
  const SHOPPER = 'payer-attempt'
  const stored = { id: 'M5N7TQ4TG5PFWR50', brand: 'mc', lastFour: '1234', expiryMonth: '3', expiryYear: '30', firstPspReference: 'P1' }
  const card = { brand: 'Mastercard', lastFour: '1234', expires: '2030-03' }

  it.each([
    ['a year of two digits', stored, [{ token: stored.id, madeBy: 'P1', card }]],
    ['a year of four digits', { ...stored, expiryYear: '2030' }, [{ token: stored.id, madeBy: 'P1', card }]],
    ['no first payment', { ...stored, firstPspReference: undefined }, [{ token: stored.id, madeBy: '', card }]],
    ['an account of a bank', { id: stored.id, iban: 'NL13TEST0123456789', type: 'sepadirectdebit' }, []],
    ['no expiry', { ...stored, expiryYear: '' }, []],
    ['a token of other signs', { ...stored, id: '../x' }, []],
    ['no thing', 'x', []],
  ])('a kept card with %s is read as it is meant', (_, one_, expected) => {
    expect(readStoredCards(SHOPPER)({ shopperReference: SHOPPER, storedPaymentMethods: [one_] })).toEqual(expected)
  })

  it('an answer without cards has none, and one of another shape, or about somebody else, is no answer', () => {
    const read = readStoredCards(SHOPPER)
    expect(read({ shopperReference: SHOPPER })).toEqual([])
    expect(read({ shopperReference: SHOPPER, storedPaymentMethods: 'x' })).toBeNull()
    for (const shopperReference of [undefined, 'payer-else']) expect(read({ shopperReference, storedPaymentMethods: [stored] })).toBeNull()
  })

  it('the card of a payment is the one that it made, else the one it was paid by, and never another', () => {
    const all = [stored, { ...stored, id: 'M2', lastFour: '9999', firstPspReference: 'P2' }]
    const cards = readStoredCards(SHOPPER)({ shopperReference: SHOPPER, storedPaymentMethods: all }) ?? []
    const [first, second] = cards
    expect(cardOfPayment(cards, { psp: 'P2', card })).toBe(second)
    expect(cardOfPayment(cards, { psp: 'P3', card })).toBe(first)
    expect(cardOfPayment(cards, { psp: 'P3', card: { ...card, expires: '2031-03' } })).toBeNull()
    expect(cardOfPayment(cards, { psp: 'P3', card: null })).toBeNull()
  })
})
