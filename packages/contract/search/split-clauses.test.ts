import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitClauses } from './split-clauses.ts'

describe('clauses joined by commas', () => {
  it.each([
    [
      '#MakeCode:FORD OR #MakeDesc:Ford,#LotModel:FUSION,#VehicleTypeCode:VEHTYPE_V,#LotYear:[2016 TO 2019]',
      ['#MakeCode:FORD OR #MakeDesc:Ford', '#LotModel:FUSION', '#VehicleTypeCode:VEHTYPE_V', '#LotYear:[2016 TO 2019]'],
    ],
    ['go_app_user:*, #LotYear:[2010 TO 2021]', ['go_app_user:*', ' #LotYear:[2010 TO 2021]']],
    ['lot_make_desc:"A",lot_make_desc:"B"', ['lot_make_desc:"A"', 'lot_make_desc:"B"']],
    ['sold_flag:false,-on_approval:Y', ['sold_flag:false', '-on_approval:Y']],
    ['{!tag=FETI}go_app_user:*,{!tag=FETI}sealed_bid_flag:true', ['{!tag=FETI}go_app_user:*', '{!tag=FETI}sealed_bid_flag:true']],
  ])('the text %s is several clauses', (text, clauses) => {
    expect(splitClauses(text)).toEqual(clauses)
  })

  it.each(['engine:"3.0L, 6:x"', 'engine:"a\\",b:c"', '{!geofilt pt=38.1,-122.2 d=50}', 'yard_name:Nisku, Alberta', '', ','])(
    'the text %s is one clause',
    (text) => {
      expect(splitClauses(text)).toEqual([text])
    },
  )

  it('clauses joined by commas are told apart whatever their values hold', () => {
    const clause = fc.string({ maxLength: 20 }).map((value) => `engine:"${value.replace(/[\\"]/g, '\\$&')}"`)
    fc.assert(
      fc.property(fc.array(clause, { minLength: 1 }), (clauses) => {
        expect(splitClauses(clauses.join(','))).toEqual(clauses)
      }),
    )
  })
})
