import { describe, expect, it } from 'vitest'
import { countryOfNetwork } from './network-country.ts'

describe('the country of a network address', () => {
  it('the country of a network address is none for loopback, private and unreadable addresses, nor for a socket that is gone', async () => {
    for (const address of ['127.0.0.1', '::1', '10.1.2.3', '::ffff:192.168.0.1', 'nonsense', '', undefined])
      expect([address, await countryOfNetwork(address)]).toEqual([address, null])
  })
})
