import { describe, expect, it } from 'vitest'
import { checkAlert, type TypedAlert } from './alert-form.ts'

const RAV4: TypedAlert = { make: 'Toyota', model: 'RAV4', yearFrom: '', yearTo: '', zip: '', miles: '', email: 'kim@example.com' }
const check = (typed: Partial<TypedAlert>) => checkAlert({ ...RAV4, ...typed }, { isGlobalPlatform: false, thisYear: 2026 })

describe('the form of a vehicle alert', () => {
  it('takes models as they are written, dots and all', () => {
    for (const model of ['F-150', 'ID.4', 'ID. Buzz', 'S.L. 500', 'C/K1500', 'TOWN & COUNTRY', 'Übel']) expect(check({ model })).toEqual({})
  })

  it('takes postal codes of the United States and of Canada in each shape that is looked up', () => {
    for (const zip of ['75201', '75201-1234', '752011234', 'K1A 0B1', 'k1a0b1', 'K1A']) expect(check({ zip })).toEqual({})
    for (const zip of ['7520', '75201 x', 'SW1A 1AA', 'D02 X285', 'K1A 0B1 x'])
      expect(check({ zip })).toEqual({ zip: 'validation.alertZip' })
  })
})
