import { crc32, deflateSync, gzipSync } from 'node:zlib'
import { aZip, type BadFile, CUTS, EICAR, latin, MIB } from './bad-file-parts.ts'
import { activePdfs, brokenPdfs } from './bad-pdfs.ts'
import { aJpeg, aPdf, aPng } from './sample-files.ts'

const padded = (head: Buffer, length = 5_000): Buffer => Buffer.concat([head, Buffer.alloc(Math.max(0, length - head.length), 0x20)])

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG of one colour with whatever chunks: `bits` a pixel, `type` of colour, `interlace` 1 for Adam7. */
function rawPng({ width, height, bits = 1, type = 0, interlace = 0, before = [], idat }: RawPng): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([bits, type, 0, 0, interlace], 8)
  const rows = idat ?? deflateSync(Buffer.alloc(Math.min(300 * MIB, height * (1 + Math.ceil((width * bits) / 8)))), { level: 9 })
  return Buffer.concat([
    PNG_HEAD,
    pngChunk('IHDR', head),
    ...before.map(([kind, data]) => pngChunk(kind, data)),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}
interface RawPng {
  readonly width: number
  readonly height: number
  readonly bits?: number
  readonly type?: number
  readonly interlace?: number
  readonly before?: readonly (readonly [string, Buffer])[]
  readonly idat?: Buffer
}

/** Everything that is none of the three kinds, by its first bytes. */
function otherKinds(): BadFile[] {
  const box = (brand: string): Buffer =>
    Buffer.concat([Buffer.from([0, 0, 0, 24]), latin(`ftyp${brand}`), Buffer.alloc(4), latin(`${brand}mif1`)])
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const heads: Readonly<Record<string, Buffer>> = {
    svg: latin(svg),
    'svg with a prologue': latin(`<?xml version="1.0"?>\n${svg}`),
    'svg after a mark': Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), latin(svg)]),
    'svg compressed': gzipSync(svg),
    heic: box('heic'),
    heix: box('heix'),
    'heif sequence': box('msf1'),
    avif: box('avif'),
    mp4: box('isom'),
    mov: box('qt  '),
    m4a: box('M4A '),
    '3gp': box('3gp5'),
    cr3: box('crx '),
    'tiff of Intel': Buffer.from([0x49, 0x49, 0x2a, 0x00, 8, 0, 0, 0]),
    'tiff of Motorola': Buffer.from([0x4d, 0x4d, 0x00, 0x2a, 0, 0, 0, 8]),
    'big tiff': Buffer.from([0x49, 0x49, 0x2b, 0x00, 8, 0, 0, 0]),
    gif87: latin('GIF87a\x01\x00\x01\x00\x00\x00\x00;'),
    'gif of 500 frames': Buffer.concat([latin('GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00'), Buffer.alloc(500 * 30, 0x2c)]),
    bmp: latin('BM\x9a\x00\x00\x00'),
    webp: latin('RIFF\x24\x00\x00\x00WEBPVP8 '),
    ico: Buffer.from([0, 0, 1, 0, 1, 0]),
    cur: Buffer.from([0, 0, 2, 0, 1, 0]),
    psd: latin('8BPS\x00\x01'),
    xcf: latin('gimp xcf v011'),
    jxl: Buffer.from([0xff, 0x0a, 0xfa, 0x7f]),
    'jxl in a box': Buffer.from([0, 0, 0, 0x0c, 0x4a, 0x58, 0x4c, 0x20, 0x0d, 0x0a, 0x87, 0x0a]),
    jp2: Buffer.from([0, 0, 0, 0x0c, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a]),
    'jp2 stream': Buffer.from([0xff, 0x4f, 0xff, 0x51]),
    jxr: Buffer.from([0x49, 0x49, 0xbc, 0x01]),
    mng: Buffer.from([0x8a, 0x4d, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    jng: Buffer.from([0x8b, 0x4a, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    docx: aZip('[Content_Types].xml', latin('<Types/>')),
    xlsx: aZip('xl/workbook.xml', latin('<workbook/>')),
    odt: aZip('mimetype', latin('application/vnd.oasis.opendocument.text')),
    jar: aZip('META-INF/MANIFEST.MF', latin('Manifest-Version: 1.0')),
    epub: aZip('mimetype', latin('application/epub+zip')),
    zip: aZip('licence.pdf', aPdf()),
    'zip in a zip': aZip('0.zip', aZip('1.zip', aZip('2.zip', Buffer.alloc(1_000)))),
    'zip that climbs': aZip('../../../etc/passwd', latin('root')),
    doc: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    rtf: latin('{\\rtf1\\ansi{\\object\\objemb}}'),
    'gz that grows': gzipSync(Buffer.alloc(64 * MIB), { level: 9 }),
    bz2: latin('BZh91AY&SY'),
    xz: Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]),
    zst: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]),
    '7z': latin('7z\xbc\xaf\x27\x1c\x00\x04'),
    rar: latin('Rar!\x1a\x07\x01\x00'),
    cab: latin('MSCF\x00\x00\x00\x00'),
    tar: Buffer.concat([Buffer.alloc(257), latin('ustar\x0000'), Buffer.alloc(247)]),
    lz4: Buffer.from([0x04, 0x22, 0x4d, 0x18]),
    exe: latin('MZ\x90\x00\x03\x00\x00\x00'),
    elf: latin('\x7fELF\x02\x01\x01\x00'),
    macho: Buffer.from([0xcf, 0xfa, 0xed, 0xfe]),
    class: Buffer.from([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 0x34]),
    wasm: latin('\x00asm\x01\x00\x00\x00'),
    lnk: Buffer.from([0x4c, 0, 0, 0, 0x01, 0x14, 0x02, 0]),
    'shell script': latin('#!/bin/sh\nrm -rf /\n'),
    batch: latin('@echo off\r\ndel *.*\r\n'),
    javascript: latin('alert(document.cookie)'),
    html: latin('<!doctype html><script>alert(1)</script>'),
    'html with a picture in its name': latin('<html><body onload=alert(1)></body></html>'),
    php: latin('<?php system($_GET[0]);'),
    xml: latin('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
    'plain text': latin('I promise that I am a dealer.'),
    csv: latin('=cmd|" /C calc"!A0,1\n'),
    mail: latin('From: a@example.com\r\nSubject: x\r\n\r\nhello'),
    ps: latin('%!PS-Adobe-3.0\n'),
    eps: latin('%!PS-Adobe-3.0 EPSF-3.0\n'),
    swf: latin('FWS\x09\x00\x00\x00\x00'),
    mp3: latin('ID3\x04\x00\x00\x00\x00\x00\x00'),
    wav: latin('RIFF\x24\x00\x00\x00WAVEfmt '),
    ogg: latin('OggS\x00\x02'),
    webm: Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x93, 0x42, 0x82, 0x88]),
    sqlite: latin('SQLite format 3\x00'),
    font: latin('wOF2\x00\x01\x00\x00'),
    'one byte': latin('%'),
    'a picture of one byte': Buffer.from([0xff]),
    'half a head of a JPEG': Buffer.from([0xff, 0xd8]),
    'half a head of a PNG': PNG_HEAD.subarray(0, 5),
    nothings: Buffer.alloc(10_000),
    'a pdf in small letters': latin('%pdf-1.7\n%%eof'),
    'a pdf after a line': Buffer.concat([latin('\n'), aPdf()]),
    'a pdf after a mark': Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), aPdf()]),
    'a pdf after a page': Buffer.concat([latin('<html><script>alert(1)</script>'), aPdf()]),
    'a pdf after a script': Buffer.concat([latin('#!/bin/sh\nexit\n'), aPdf()]),
    'a pdf after a tag of music': Buffer.concat([latin('ID3\x04\x00\x00\x00\x00\x00\x00'), aPdf()]),
    'fdf of forms': latin('%FDF-1.2\n1 0 obj<</FDF<</JavaScript 2 0 R>>>>endobj\n'),
  }
  return Object.entries(heads).map(([name, head]) => ({
    name,
    bytes: /pdf|byte|half|zip|docx|xlsx|odt|jar|epub|compressed|grows/.test(name) ? head : padded(head),
    faults: ['FILE_TYPE'],
  }))
}

/** Pictures that are not whole, too large when they are, or something else as well. */
async function badPictures(): Promise<BadFile[]> {
  const [jpeg, png] = [await aJpeg(), await aPng()]
  const both = [
    ['jpg', jpeg],
    ['png', png],
  ] as const
  const zip = aZip('a.txt', latin('hello'))
  const flood = Buffer.from(jpeg)
  const frame = flood.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(flood[at + 1] ?? 0))
  flood.set([0xff, 0xff, 0xff, 0xff], frame + 5)
  const comment = (text: string): Buffer => {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(text.length + 2)
    return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, latin(text), jpeg.subarray(2)])
  }
  const spoilt = Buffer.from(png)
  spoilt.fill(0xaa, Math.floor(png.length / 2), Math.floor(png.length / 2) + 40)
  const animated = rawPng({ width: 10, height: 10, before: [['acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])]] })
  return [
    ...both.flatMap(([kind, bytes]) => [
      ...CUTS.map((share) => ({
        name: `${kind}: cut at ${share}`,
        bytes: bytes.subarray(0, Math.floor(bytes.length * share)),
        faults: ['FILE_BROKEN', 'FILE_TYPE'] as const,
      })),
      ...Object.entries({
        'a zip': zip,
        'a zip with a comment': aZip('a.txt', latin('hello'), latin('x'.repeat(500))),
        'a pdf': aPdf(),
        'a rar': latin('Rar!\x1a\x07\x00'),
        'a 7z': latin('7z\xbc\xaf\x27\x1c'),
        'a page': latin('<html><script>alert(1)</script></html>'),
        'a script of a server': latin('<?php system($_GET[0]); ?>'),
        'a drawing': latin('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      }).map(([name, more]) => ({
        name: `${kind}: ${name} behind it`,
        bytes: Buffer.concat([bytes, more]),
        faults: ['FILE_TYPE'] as const,
      })),
      {
        name: `${kind}: a head and nothings`,
        bytes: Buffer.concat([bytes.subarray(0, 33), Buffer.alloc(20_000)]),
        faults: ['FILE_BROKEN', 'FILE_TYPE'] as const,
      },
      {
        name: `${kind}: the test file of scanners behind it`,
        bytes: Buffer.concat([bytes, latin(EICAR)]),
        faults: ['FILE_INFECTED'] as const,
      },
    ]),
    { name: 'jpg: 65,535 by 65,535', bytes: flood, faults: ['FILE_BROKEN'] },
    { name: 'jpg: a page in its comment', bytes: comment('<html><script>alert(1)</script></html>'), faults: ['FILE_TYPE'] },
    { name: 'jpg: a pdf in its comment', bytes: comment('%PDF-1.7\n1 0 obj'), faults: ['FILE_TYPE'] },
    { name: 'jpg: a script in its comment', bytes: comment('<?php phpinfo(); ?>'), faults: ['FILE_TYPE'] },
    { name: 'png: animated', bytes: animated, faults: ['FILE_TYPE', 'FILE_BROKEN'] },
    { name: 'png: 30,000 by 30,000', bytes: rawPng({ width: 30_000, height: 30_000 }), faults: ['FILE_BROKEN'] },
    { name: 'png: 30,000 by 30,000, interlaced', bytes: rawPng({ width: 30_000, height: 30_000, interlace: 1 }), faults: ['FILE_BROKEN'] },
    {
      name: 'png: 2,000,000,000 wide',
      bytes: rawPng({ width: 2_000_000_000, height: 1, idat: deflateSync(Buffer.alloc(1_000)) }),
      faults: ['FILE_BROKEN'],
    },
    {
      name: 'png: without a side',
      bytes: rawPng({ width: 0, height: 10, idat: deflateSync(Buffer.alloc(10)) }),
      faults: ['FILE_BROKEN', 'FILE_TYPE'],
    },
    { name: 'png: 8,001 by 8,001 in colour', bytes: rawPng({ width: 8_001, height: 8_001, bits: 8 }), faults: ['FILE_BROKEN'] },
    {
      name: 'png: data of another size',
      bytes: rawPng({ width: 500, height: 500, idat: deflateSync(Buffer.alloc(100)) }),
      faults: ['FILE_BROKEN'],
    },
    { name: 'png: spoilt in the middle', bytes: spoilt, faults: ['FILE_BROKEN'] },
    {
      name: 'png: a page in its text',
      bytes: rawPng({ width: 10, height: 10, before: [['tEXt', latin('Comment\x00<script>alert(1)</script>')]] }),
      faults: ['FILE_TYPE'],
    },
  ]
}

/** Files made to be refused: two hundred and more. */
export async function badFiles(): Promise<BadFile[]> {
  return [...otherKinds(), ...activePdfs(), ...brokenPdfs(), ...(await badPictures())]
}
