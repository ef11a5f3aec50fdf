import { describe, expect, it } from 'vitest'
import { networkOf, THIS_MACHINE } from './network.ts'

describe('the network of an address', () => {
  it.each([
    ['198.51.100.9', '198.51.100.9'],
    ['198.51.100.9:51234', '198.51.100.9'],
    ['::ffff:198.51.100.9', '198.51.100.9'],
    ['::ffff:c633:6409', '198.51.100.9'],
    ['0:0:0:0:0:FFFF:C633:6409', '198.51.100.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::', '0:0:0:0'],
    ['unknown', 'unknown'],
  ])('%s is %s', (address, network) => expect(networkOf(address)).toBe(network))

  it.each(['127.0.0.1', '127.9.9.9', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::ffff:7f00:1'])('%s is this machine', (address) =>
    expect(networkOf(address)).toBe(THIS_MACHINE),
  )

  it('counts everybody who has left before they were read as one', () => {
    expect(networkOf(undefined)).toBe(networkOf(undefined))
    expect(networkOf(undefined)).not.toBe(THIS_MACHINE)
  })

  it('tells two households of one provider apart, and cuts what is no address', () => {
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
    expect(networkOf('x'.repeat(10_000)).length).toBeLessThan(100)
  })
})
