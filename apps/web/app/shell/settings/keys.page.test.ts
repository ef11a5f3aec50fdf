import { expect, it } from 'vitest'
import { unreachable, type Answers } from '../../../test/answers.ts'
import { picturesOf, searchOf, someLots } from '../../../test/lots.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'

const LOTS = someLots(3)
const ANSWERS: Answers = { searchLots: searchOf(LOTS), getLotImages: picturesOf(LOTS, 3), getDynamicLot: unreachable }
const [LOT] = LOTS
const list = (): Promise<RenderedPage> => renderPage('/lotSearchResults', ANSWERS)
const selected = (): number => document.querySelectorAll('[data-lot][aria-current]').length
const keysAreNamed = (): boolean => document.querySelector('.find kbd, [aria-keyshortcuts]') !== null
const close = async (page: RenderedPage): Promise<void> => page.user.click(page.getByRole('button', { name: 'Close' }))
const SWITCH = 'Shortcuts of one letter are on'

it('shortcuts of one letter are switched off where they are explained, on every page and for the next visit', async () => {
  const page = await list()
  await page.user.keyboard('j')
  expect([selected(), keysAreNamed()]).toEqual([1, true])
  expect(document.querySelectorAll('.keys span').length).toBeGreaterThan(0)
  await page.user.keyboard('?')
  await page.user.click(await page.findByLabelText(SWITCH))
  await close(page)
  expect(keysAreNamed()).toBe(false)
  await expect.poll(() => document.querySelectorAll('.keys span').length).toBe(0)
  expect(page.cookie('singleKeys')).toMatchObject({ value: 'off', path: '/' })
  const before = document.querySelector('[data-lot][aria-current]')?.getAttribute('data-lot')
  await page.user.keyboard('jx/?')
  expect(document.querySelector('[data-lot][aria-current]')?.getAttribute('data-lot')).toBe(before)
  expect(document.querySelectorAll('[data-lot]')).toHaveLength(LOTS.length)
  expect(document.activeElement?.id).not.toBe('input-search')
  expect(page.queryByRole('dialog')).toBeNull()

  const lot = await renderPage(`/lot/${LOT?.ln}/${LOT?.ldu}`, ANSWERS)
  await expect.poll(keysAreNamed).toBe(false)
  await lot.user.keyboard('?')
  await lot.user.keyboard('/')
  expect(lot.queryByRole('dialog')).toBeNull()
  expect(document.activeElement?.id).not.toBe('input-search')
})

it('they are switched on again from the menu of the display', async () => {
  const page = await list()
  await page.user.keyboard('?')
  await page.user.click(await page.findByLabelText(SWITCH))
  await close(page)
  const menu = document.querySelector('.menu [hreflang]')?.closest('details')
  await page.user.click(menu?.querySelector('summary') ?? document.body)
  await page.user.click(await page.findByRole('button', { name: 'Keyboard shortcuts' }))
  const box = await page.findByLabelText<HTMLInputElement>(SWITCH)
  expect(box.checked).toBe(false)
  await page.user.click(box)
  await close(page)
  expect([keysAreNamed(), page.cookie('singleKeys')?.value ?? '']).toEqual([true, ''])
  await page.user.keyboard('j')
  expect(selected()).toBe(1)
})

it('a document of a reader without such keys comes to life without naming one', async () => {
  await list()
  expect(keysAreNamed()).toBe(true)
  document.cookie = 'singleKeys=off; Path=/'
  await renderPage('/lotSearchResults', ANSWERS, { app: { hasSingleKeys: false } })
  expect(keysAreNamed()).toBe(false)
})
