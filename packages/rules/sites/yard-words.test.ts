import { expect, it } from 'vitest'
import { yardOnOneLine } from './yard-words.ts'

it.each([
  ['TX - WACO', '4120 QUARRY LOOP RD, WACO, TX 76705', 'Waco, TX, 4120 Quarry Loop Rd, Waco, TX 76705'],
  ['ON - TORONTO', '1 MILL ST, TORONTO, ON M5V 2T6', 'Toronto, ON, 1 Mill St, Toronto, ON M5V 2T6'],
  ['SANDTOFT', 'BELTON ROAD, DONCASTER, DN8 5SX', 'Sandtoft, Belton Road, Doncaster, DN8 5SX'],
  ['', '1 FARM LANE, WEED, CA', '1 Farm Lane, Weed, CA'],
  ['SHARJAH', 'INDUSTRIAL AREA 12', 'Sharjah, Industrial Area 12'],
  ['SHARJAH', '', 'Sharjah'],
])('a yard “%s” at “%s” reads as people write it, with its state and code in capitals', (yardName, address, line) => {
  expect(yardOnOneLine({ yardName, address })).toBe(line)
})
