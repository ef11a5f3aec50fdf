import { describe, expect, it } from 'vitest'
import { activePdfs, brokenPdfs } from '#test/files/bad-pdfs.ts'
import { aPdf, deflatedStream, pdfStream, writePdf } from '#test/files/sample-files.ts'
import { refusePdf } from './pdf-active.ts'

const faultOf = (bytes: Buffer): Promise<string> =>
  refusePdf(bytes).then(
    () => 'none',
    (error: unknown) => (error instanceof Error && 'fault' in error ? String(error.fault) : 'FILE_BROKEN'),
  )

describe('a PDF', () => {
  it('a PDF of plain pages is taken, with links, outlines, fields and metadata', async () => {
    const plain = [
      aPdf(),
      aPdf({ pages: 20 }),
      aPdf({
        catalog: '/OpenAction [10 0 R /Fit] /Lang (en) /Metadata 100 0 R',
        more: [pdfStream('<x:xmpmeta/>', '/Type /Metadata /Subtype /XML')],
      }),
      aPdf({
        page: '/Annots [100 0 R]',
        more: ['<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.com) >> >>'],
      }),
      aPdf({ catalog: '/AcroForm << /Fields [100 0 R] >>', more: ['<< /FT /Tx /T (name) /V (JavaScript Launch XFA) >>'] }),
      aPdf({ content: deflatedStream('BT /F1 12 Tf (JS) Tj ET') }),
      // Bytes of a stream mean nothing, whatever they spell.
      aPdf({ more: [pdfStream('/JS /JavaScript /Launch')] }),
    ]
    for (const bytes of plain) expect(await faultOf(bytes)).toBe('none')
  })

  it('a PDF that does something is refused, however it is written', async () => {
    const files = activePdfs()
    expect(files.length).toBeGreaterThan(35)
    for (const { name, bytes } of files) expect(`${name}: ${await faultOf(bytes)}`).toBe(`${name}: FILE_ACTIVE`)
  })

  it('a PDF whose table lists only a compressed script is refused', async () => {
    const objects = '100 0 << /S /JavaScript /JS (app.alert(1)) >>'
    const inner = deflatedStream(objects, '/Type /ObjStm /N 1 /First 6')
    const rows = Buffer.alloc(4 * 5)
    const parts: [number, string | Buffer][] = [
      [1, '<< /Type /Catalog /Pages 2 0 R /OpenAction 100 0 R >>'],
      [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
      [3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>'],
      [4, inner],
    ]
    // A table in a stream: type, offset, number in the stream of objects.
    const bytes = writePdf(new Map(parts), '').toString('latin1')
    const body = bytes.slice(0, bytes.indexOf('xref\n'))
    parts.forEach(([number], at) => {
      rows.writeUInt8(1, at * 4)
      rows.writeUInt16BE(body.indexOf(`${number} 0 obj`), at * 4 + 1)
    })
    rows.writeUInt8(2, 16)
    rows.writeUInt16BE(4, 17)
    const table = pdfStream(rows, '/Type /XRef /W [1 2 1] /Size 101 /Index [1 4 100 1] /Root 1 0 R')
    const whole = Buffer.concat([
      Buffer.from(body, 'latin1'),
      Buffer.from('5 0 obj\n'),
      table,
      Buffer.from(`\nendobj\nstartxref\n${body.length}\n%%EOF\n`),
    ])
    expect(whole.toString('latin1')).not.toContain('JavaScript')
    expect(await faultOf(whole)).toBe('FILE_ACTIVE')
  })

  it('a PDF that is locked, cut, goes on after its end, or has no or too many pages is refused for it', async () => {
    const drawn = /grows|without an end|scanners|zip|rar/
    for (const { name, bytes, faults } of brokenPdfs().filter((file) => !drawn.test(file.name))) {
      const fault = await faultOf(bytes)
      expect(`${name}: ${(faults as readonly string[]).includes(fault) ? 'as wanted' : fault}`).toBe(`${name}: as wanted`)
    }
  })
})
