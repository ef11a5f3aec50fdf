import { describe, expect, it } from 'vitest'
import { calls } from './calls.ts'
import type { Schema } from './define-call.ts'

const parsed = (schema: Schema | undefined, value: unknown): unknown => {
  const read = schema?.safeParse(value)
  return read?.success === true ? read.data : 'refused'
}

describe('numbers that come as texts', () => {
  it('numbers that come as texts are read as numbers: lots, yards, alerts and places in a ledger', () => {
    const lot = (lotNumber: unknown) => parsed(calls.watchLot.params, { lotNumber })
    expect([lot('20881167'), lot(100)]).toEqual([{ lotNumber: 20_881_167 }, { lotNumber: 100 }])
    for (const wrong of ['99', '12345678901', 'x100', '100x', 99, 10_000_000_000, 100.5, null])
      expect([wrong, lot(wrong)]).toEqual([wrong, 'refused'])
    const yard = (yardNumber: unknown) => parsed(calls.getYard.query, { yardNumber })
    expect([yard('855'), yard(0), yard(2_147_483_647)]).toEqual([{ yardNumber: 855 }, { yardNumber: 0 }, { yardNumber: 2_147_483_647 }])
    for (const wrong of ['x', '', '2147483648', -1, 1.5, '12345678901']) expect([wrong, yard(wrong)]).toEqual([wrong, 'refused'])
  })
})

describe('what DataTables asks for', () => {
  const ask = (body: Record<string, unknown>) => parsed(calls.listLotsWon.body, body)
  const nothing = { draw: 0, start: 0, length: null, search: '', sortBy: '', isDescending: true, filters: [], from: null, to: null }

  it('what DataTables asks for is everything where it says nothing', () => {
    expect([ask({}), ask({ search: 7.5, draw: 'x', order: 'x' })]).toEqual([nothing, { ...nothing, search: '7.5' }])
  })

  it('what DataTables asks for is read in its new and in its former words', () => {
    expect(
      ask({ draw: '3', start: 40, length: '20', search: { value: ' camry ' }, fromDate: '20260714', toDate: ['20260101', '20260731'] }),
    ).toEqual({
      ...nothing,
      draw: 3,
      start: 40,
      length: 20,
      search: 'camry',
      from: '2026-07-14',
      to: '2026-07-31',
    })
    expect(ask({ sEcho: '4', iDisplayStart: '60', iDisplayLength: 10 })).toEqual({ ...nothing, draw: 4, start: 60, length: 10 })
    expect(ask({ draw: '1', sEcho: '2', start: '3', iDisplayStart: '4', length: '5', iDisplayLength: '6' })).toEqual({
      ...nothing,
      draw: 1,
      start: 3,
      length: 5,
    })
    for (const wrong of ['-1', '1.5', '1234567890', 'x1', '1x']) expect(ask({ draw: wrong })).toEqual(nothing)
    for (const wrong of ['2026-07-14', '202607145', 'x20260714', '2026071']) expect(ask({ fromDate: wrong })).toEqual(nothing)
    expect(ask({ search: 'x'.repeat(300) })).toEqual({ ...nothing, search: 'x'.repeat(200) })
  })

  it('what DataTables asks for is sorted by a field that is named, else by the number of a column', () => {
    expect([
      ask({ sortByColumn: 'ln', sortOrder: 'DESC' }),
      ask({ sortByColumn: 'ln', sortOrder: 'asc' }),
      ask({ sortByColumn: 'ln' }),
    ]).toEqual([
      { ...nothing, sortBy: 'ln', isDescending: true },
      { ...nothing, sortBy: 'ln', isDescending: false },
      { ...nothing, sortBy: 'ln', isDescending: false },
    ])
    const columns = [{ data: 'ld' }, { data: 'ln' }]
    const byNumber = [{ column: '1', dir: 'Desc' }]
    expect([ask({ order: byNumber, columns }), ask({ order: { 0: byNumber[0] }, columns: { 1: columns[1] } })]).toEqual([
      { ...nothing, sortBy: 'ln', isDescending: true },
      { ...nothing, sortBy: 'ln', isDescending: true },
    ])
    expect([
      ask({ order: [{ column: 0, dir: 'asc' }], columns }),
      ask({ order: [{ column: 9, dir: 'asc' }], columns }),
      ask({ order: [{ column: 0 }] }),
    ]).toEqual([
      { ...nothing, sortBy: 'ld', isDescending: false },
      { ...nothing, sortBy: '', isDescending: false },
      { ...nothing, sortBy: '', isDescending: false },
    ])
    expect(ask({ order: [], columns })).toEqual(nothing)
  })

  it('what DataTables asks for has filters as JSON, and is refused with others', () => {
    expect(ask({ filterCriteria: '{"filters":[{"a":1}]}' })).toEqual({ ...nothing, filters: [{ a: 1 }] })
    for (const wrong of ['{', '7', 'null', '[]', '{"filters":{}}', '{"other":[]}'])
      expect([wrong, ask({ filterCriteria: wrong })]).toEqual([wrong, 'refused'])
    expect(calls.listLotsWon.body?.safeParse({ filterCriteria: '{' }).error?.issues).toMatchObject([
      { path: ['filterCriteria'], message: 'filterCriteria is {"filters":[…]}' },
    ])
  })
})

describe('forms of people', () => {
  it('forms of people take these words for yes, and leave out what is not said', () => {
    const form = (rememberme: unknown) => (parsed(calls.processLogin.body, { rememberme }) as { rememberme: boolean }).rememberme
    expect(['true', 'on', '1', 'Y', true].map(form)).toEqual([true, true, true, true, true])
    expect(['false', 'yes', '', '0', 'y', false, undefined].map(form)).toEqual([false, false, false, false, false, false, false])
    expect(parsed(calls.processLogin.body, { username: 104_233 })).toMatchObject({
      username: '104233',
      password: '',
      userUId: '',
      locale: '',
    })
    const search = (freeFormSearch: unknown) =>
      (parsed(calls.searchLots.body, { freeFormSearch }) as { freeFormSearch: boolean }).freeFormSearch
    expect(['true', 'on', '1', 'Y', true, 'false', 'yes', '', '0', false].map(search)).toEqual([
      true,
      true,
      true,
      true,
      true,
      ...Array(5).fill(false),
    ])
    const setting = (isOn: unknown) => parsed(calls.changeMailSetting.body, { kind: 'X', isOn, locale: 'en_us' })
    for (const yes of ['true', 'on', '1', 'Y', true]) expect([yes, setting(yes)]).toMatchObject([yes, { isOn: true }])
    for (const no of ['false', 'off', '0', 'N', false]) expect([no, setting(no)]).toMatchObject([no, { isOn: false }])
    expect([setting('yes'), setting(''), setting(undefined)]).toEqual(['refused', 'refused', 'refused'])
  })
})

describe('what a live line follows', () => {
  const poll = (query: object) => parsed(calls.pollLive.query, query)
  const list = (count: number, one: string) => Array.from({ length: count }, () => one).join(',')

  it('what a live line follows is a list of lanes and of lots with the last event heard', () => {
    expect([poll({}), poll({ lanes: '', lots: '' })]).toEqual([
      { lanes: '', lots: '' },
      { lanes: '', lots: '' },
    ])
    expect(poll({ lanes: '1,200', lots: '20881167:0' })).toEqual({ lanes: '1,200', lots: '20881167:0' })
    for (const wrong of ['0', 'x', '1,', ',1', '1x', 'x1', '1,,2', '1234567890123456'])
      expect([wrong, poll({ lanes: wrong })]).toEqual([wrong, 'refused'])
    for (const wrong of ['1', '1:', ':1', '0:1', '1:x', '1:1234567890', 'x1:1', '1:1x'])
      expect([wrong, poll({ lots: wrong })]).toEqual([wrong, 'refused'])
  })

  it('what a live line follows is twenty-four lanes and two hundred lots at most', () => {
    expect([poll({ lanes: list(24, '1') }), poll({ lots: list(200, '1:1') })]).not.toContain('refused')
    expect([poll({ lanes: list(25, '1') }), poll({ lots: list(201, '1:1') })]).toEqual(['refused', 'refused'])
  })
})
