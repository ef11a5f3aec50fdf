import { expect, it } from 'vitest'
import { viewShowing, viewsOf } from './lead-view.ts'
import { ALL_LOOKS, harmsOf } from './look.ts'
import { VIEWS } from './sizes.ts'

const keyWith = (...harms: readonly string[]): string =>
  ALL_LOOKS.find((look) => harmsOf(look).toSorted().join() === harms.toSorted().join())?.key ?? ''

it('shows the primary damage of a lot first, then every other view', () => {
  expect(viewsOf(keyWith('front'), 'FR')).toEqual(VIEWS)
  expect(viewsOf(keyWith('rear'), 'RR')).toEqual(['rear-left', ...VIEWS.filter((view) => view !== 'rear-left')])
  expect(viewsOf(keyWith('front', 'rear'), 'RR')[0]).toBe('rear-left')
  expect(viewsOf(keyWith('front', 'rear'), 'FR')[0]).toBe('front-left')
  expect(viewsOf(keyWith('left'), 'SD')[0]).toBe('left')
  expect(viewsOf(keyWith('right'), 'SD')[0]).toBe('right')
})

it('shows from the front what is drawn without that damage, and an unknown look', () => {
  expect(viewsOf(keyWith('front'), 'RR')[0]).toBe('front-left')
  for (const damage of ['constructor', '', 'HL', undefined]) expect(viewsOf('no-such-look', damage)).toEqual(VIEWS)
})

it('a look of one damage alone leads with it, as its lots most often do', () => {
  expect([viewsOf(keyWith('rear'))[0], viewsOf(keyWith('left'))[0], viewsOf(keyWith('front', 'rear'))[0]]).toEqual([
    'rear-left',
    'left',
    'front-left',
  ])
})

it('names the view that shows a damage, and none for one that is not drawn or cannot be seen', () => {
  const both = keyWith('front', 'rear')
  expect([viewShowing(both, 'FR'), viewShowing(both, 'RR')]).toEqual(['front-left', 'rear-left'])
  expect([viewShowing(keyWith('left'), 'SD'), viewShowing(keyWith('right'), 'SD')]).toEqual(['left', 'right'])
  expect(viewShowing(keyWith('hail'), 'HL')).toBe('front-left')
  expect([viewShowing(both, 'AO'), viewShowing(keyWith('rear'), 'AO')]).toEqual(['front-left', null])
  for (const damage of ['SD', 'HL', 'UN', 'MC', 'constructor', '']) expect(viewShowing(both, damage)).toBeNull()
  expect(viewShowing('no-such-look', 'FR')).toBeNull()
})
