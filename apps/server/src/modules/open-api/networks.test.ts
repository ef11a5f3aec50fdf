import { describe, expect, it } from 'vitest'
import { isIn, readNetworks } from './networks.ts'

describe('networks of a token', () => {
  it.each<[string | readonly string[], readonly string[] | null]>([
    ['', []],
    ['203.0.113.7', ['203.0.113.7/32']],
    ['203.0.113.0/24, 2001:db8::/32\n203.0.113.0/24', ['203.0.113.0/24', '2001:db8::/32']],
    [
      ['198.51.100.0/25', ' 198.51.100.128/25 '],
      ['198.51.100.0/25', '198.51.100.128/25'],
    ],
    ['203.0.113.0/33', null],
    ['2001:db8::/129', null],
    ['0.0.0.0/0', null],
    ['::/0', null],
    ['example.com', null],
    ['203.0.113.256', null],
    ["203.0.113.0/24'; drop", null],
    [Array.from({ length: 11 }, (_, at) => `198.51.100.${at}`), null],
  ])('networks of a token are read as they are written: %s', (sent, networks) => {
    expect(readNetworks(sent)).toEqual(networks)
  })

  it.each<[readonly string[], string, boolean]>([
    [[], '203.0.113.7', true],
    [['203.0.113.0/24'], '203.0.113.255', true],
    [['203.0.113.0/24'], '203.0.114.0', false],
    [['203.0.113.9/24'], '203.0.113.200', true],
    [['203.0.113.0/24'], '::ffff:203.0.113.7', true],
    [['203.0.113.0/24'], '2001:db8::1', false],
    [['198.51.100.1/32', '2001:db8::/64'], '2001:db8::1', true],
    [['2001:db8::/64'], '2001:db8:0:1::1', false],
    [['203.0.113.0/24'], 'nowhere', false],
  ])('an address lies in the networks of a token or not: %s %s', (networks, address, is) => {
    expect(isIn(networks, address)).toBe(is)
  })
})
