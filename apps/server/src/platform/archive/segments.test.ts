import { expect, test } from 'vitest'
import { nextSegment, placeOf, placeText, readSegmentName, SEGMENT_BYTES, segmentName, segmentStart } from './segments.ts'

test('a place in the log has the name of the file that holds it, as PostgreSQL names them', () => {
  expect(segmentName(1, placeOf('0/3000028'))).toBe('000000010000000000000003')
  expect(segmentName(2, placeOf('16/B374D848'))).toBe('0000000200000016000000B3')
  expect(segmentStart(placeOf('16/B374D848'))).toBe(placeOf('16/B3000000'))
  expect(readSegmentName('0000000200000016000000B3')).toEqual({ timeline: 2, start: placeOf('16/B3000000') })
  expect(placeText(placeOf('16/B3000000'))).toBe('16/B3000000')
  expect(() => placeOf('nowhere')).toThrow('no place')
})

test('the segment after the last of four gigabytes begins the next four', () => {
  expect(nextSegment('0000000100000000000000FF')).toBe('000000010000000100000000')
  expect(readSegmentName('000000010000000100000000').start).toBe(BigInt(SEGMENT_BYTES) * 256n)
})
