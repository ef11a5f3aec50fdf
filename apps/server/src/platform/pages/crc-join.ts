/** The polynomial of CRC-32 in reversed bit order. */
const POLYNOMIAL = 0xedb88320
const TOP_BIT = 0x80000000
const BITS_PER_BYTE = 8

/** Product of two polynomials over GF(2) modulo the polynomial of CRC-32; bit 31 stands for x⁰. */
function product(a: number, b: number): number {
  let sum = 0
  let factor = b
  for (let bits = a; bits !== 0; bits = (bits << 1) >>> 0) {
    if ((bits & TOP_BIT) !== 0) sum ^= factor
    factor = (factor & 1) === 0 ? factor >>> 1 : (factor >>> 1) ^ POLYNOMIAL
  }
  return sum >>> 0
}

/** What a checksum is multiplied by as so many bytes come after it: x to the power of their bits. */
export function shiftOf(lengthBytes: number): number {
  let shift = TOP_BIT >>> 0
  let square = TOP_BIT >>> BITS_PER_BYTE
  for (let left = lengthBytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = product(shift, square)
    square = product(square, square)
  }
  return shift
}

/** CRC-32 of two texts, one after the other, from their own checksums and the second's shift: the texts are not read again. */
export const joinedCrc = (first: number, second: number, shiftOfSecond: number): number => (product(shiftOfSecond, first) ^ second) >>> 0
