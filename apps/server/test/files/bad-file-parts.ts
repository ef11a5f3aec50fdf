import { crc32 } from 'node:zlib'
import type { FileFault } from '#platform/uploads/index.ts'

/** A file that has to be refused, and the faults that may be given for it. */
export interface BadFile {
  readonly name: string
  readonly bytes: Buffer
  readonly faults: readonly FileFault[]
}

export const MIB = 1024 * 1024
/** Where a file is cut off, as a share of it. */
export const CUTS: readonly number[] = [0.02, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.97]
/** The test file of the antivirus makers, in two parts so that no scanner takes this source for it. */
export const EICAR: string = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export const latin = (text: string): Buffer => Buffer.from(text, 'latin1')

/** A ZIP of one file, stored; with a comment where one is given. */
export function aZip(name: string, content: Buffer, comment: Buffer = Buffer.alloc(0)): Buffer {
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(20, 4)
  local.writeUInt32LE(crc32(content), 14)
  local.writeUInt32LE(content.length, 18)
  local.writeUInt32LE(content.length, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(20, 6)
  local.copy(central, 16, 14, 26)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + content.length, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([local, latin(name), content, central, latin(name), end, comment])
}
