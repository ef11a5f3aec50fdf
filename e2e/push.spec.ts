import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { call, signInAs } from './signed-in.ts'

const PATH = '/messagesettings/push-subscriptions'

interface Device {
  readonly id: number
  readonly kinds: readonly string[]
}

async function devicesOf(page: Page): Promise<readonly Device[]> {
  return (await call(page, '/data/member/push')).data['devices'] as readonly Device[]
}

/** Stands for the push service, which no browser of these journeys has: it hands out an address and keys, as one would. */
function standInForPushService(): void {
  const address = `https://push.example.com/device/${Date.now()}`
  const keys: Record<string, Uint8Array> = { p256dh: new Uint8Array(65).fill(4), auth: new Uint8Array(16).fill(7) }
  const subscription = {
    endpoint: address,
    getKey: (name: string) => keys[name]?.buffer ?? null,
    unsubscribe: () => Promise.resolve(localStorage.removeItem('stand-in') === undefined),
  }
  PushManager.prototype.subscribe = () => {
    localStorage.setItem('stand-in', address)
    return Promise.resolve(subscription as unknown as PushSubscription)
  }
  PushManager.prototype.getSubscription = () => {
    const endpoint = localStorage.getItem('stand-in')
    return Promise.resolve(endpoint === null ? null : ({ ...subscription, endpoint } as unknown as PushSubscription))
  }
}

test('whoever does not allow notices is told so, and nothing is pushed to their device', async ({ page, context }) => {
  await context.clearPermissions()
  await signInAs(page, OWN.notPushed.number)
  await open(page, PATH)
  const state = page.locator('[data-push]')
  await expect(state).toHaveAttribute('data-push', 'off')
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Push to this device' }).click()
  await expect(state).toHaveText('Your browser blocks notices from this site. Allow them in its settings.')
  await expect(state).toHaveAttribute('data-push', 'off')
  expect(await devicesOf(page)).toEqual([])
})

test('a device is switched on for what is chosen, changed, and switched off again', async ({ page, context }) => {
  await context.grantPermissions(['notifications'])
  await page.addInitScript(standInForPushService)
  await signInAs(page, OWN.pushed.number)
  for (const { id } of await devicesOf(page)) await call(page, '/data/member/push/remove', { id })
  await open(page, PATH)
  const state = page.locator('[data-push]')
  const kinds = page.getByRole('checkbox')
  await expect(state).toHaveText('This device gets no notices.')
  for (const box of await kinds.all()) await box.uncheck()
  await page.getByRole('button', { name: 'Push to this device' }).click()
  await expect(state).toHaveText('Choose at least one.')
  await page.getByLabel('Somebody outbid you').check()
  await page.getByRole('button', { name: 'Push to this device' }).click()
  await expect(state).toHaveText('This device gets notices.')
  await expect.poll(async () => (await devicesOf(page)).map((device) => device.kinds)).toEqual([['OUTBID']])
  await expectNoAxeFindings(page)
  await page.getByLabel('You won a lot').check()
  await page.getByRole('button', { name: 'Save for this device' }).click()
  await expect.poll(async () => (await devicesOf(page))[0]?.kinds.length).toBe(2)
  await open(page, PATH)
  await expect(state).toHaveAttribute('data-push', 'on')
  await expect(page.getByLabel('You won a lot')).toBeChecked()
  await expect(page.getByLabel('A seller made a counter-offer')).not.toBeChecked()
  await page.getByRole('button', { name: 'Push nothing to this device' }).click()
  await expect(state).toHaveText('This device gets no notices.')
  expect(await devicesOf(page)).toEqual([])
})
