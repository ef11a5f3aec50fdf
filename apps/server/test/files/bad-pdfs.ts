import { deflateSync } from 'node:zlib'
import { aZip, type BadFile, CUTS, EICAR, latin, MIB } from './bad-file-parts.ts'
import { aPdf, deflatedStream, pdfStream } from './sample-files.ts'

const action = (body: string): string => `/OpenAction << /Type /Action ${body} >>`

/** PDFs that do something. */
export function activePdfs(): BadFile[] {
  const annotation = (body: string): Buffer => aPdf({ page: '/Annots [100 0 R]', more: [`<< /Type /Annot /Rect [0 0 9 9] ${body} >>`] })
  const js = '/S /JavaScript /JS (app.alert(1))'
  const files: Readonly<Record<string, Buffer>> = {
    'script at opening': aPdf({ catalog: action(js) }),
    'script at opening, as an object': aPdf({ catalog: '/OpenAction 100 0 R', more: [`<< ${js} >>`] }),
    'script in a stream': aPdf({ catalog: '/OpenAction << /S /JavaScript /JS 100 0 R >>', more: [pdfStream('app.alert(1)')] }),
    'script by a written-out name': aPdf({ catalog: action('/S /J#61vaScript /J#53 (app.alert(1))') }),
    'script by a name written out wholly': aPdf({ catalog: action('/#53 /#4a#61#76#61#53#63#72#69#70#74 /#4a#53 (x)') }),
    'script by name': aPdf({ catalog: `/Names << /JavaScript << /Names [(a) << ${js} >>] >> >>` }),
    'script at closing': aPdf({ catalog: `/AA << /WC << ${js} >> >>` }),
    'script of a page': aPdf({ page: `/AA << /O << ${js} >> >>` }),
    'script of a link': annotation(`/Subtype /Link /A << ${js} >>`),
    'script of a field': aPdf({
      catalog: '/AcroForm << /Fields [100 0 R] >>',
      more: [`<< /FT /Tx /T (a) /AA << /K << ${js} >> >> >>`],
    }),
    'script after another action': aPdf({ catalog: `/OpenAction << /S /GoTo /D [10 0 R /Fit] /Next << ${js} >> >>` }),
    'script of an outline': aPdf({ catalog: '/Outlines 100 0 R', more: ['<< /First 101 0 R >>', `<< /Title (a) /A << ${js} >> >>`] }),
    'script that nothing leads to': aPdf({ more: [`<< ${js} >>`] }),
    'script in a rendition': annotation('/Subtype /Screen /A << /S /Rendition /JS (app.alert(1)) >>'),
    launch: aPdf({ catalog: action('/S /Launch /F (cmd.exe)') }),
    'launch of a link': annotation('/Subtype /Link /A << /S /Launch /Win << /F (calc.exe) >> >>'),
    'launch, written out': aPdf({ catalog: action('/S /L#61unch /F (cmd.exe)') }),
    'another file': aPdf({ catalog: action('/S /GoToR /F (other.pdf) /D [0 /Fit]') }),
    'a file within': aPdf({ catalog: action('/S /GoToE /T << /R /C /N (a) >>') }),
    'form that is sent': aPdf({ catalog: action('/S /SubmitForm /F (https://evil.example/)') }),
    'form that is read': aPdf({ catalog: action('/S /ImportData /F (a.fdf)') }),
    'embedded file': aPdf({
      catalog: '/Names << /EmbeddedFiles << /Names [(a.exe) 100 0 R] >> >>',
      more: ['<< /Type /Filespec /F (a.exe) /EF << /F 101 0 R >> >>', pdfStream('MZ', '/Type /EmbeddedFile')],
    }),
    'embedded file that nothing leads to': aPdf({ more: [pdfStream('MZ', '/Type /EmbeddedFile')] }),
    'attached file': annotation('/Subtype /FileAttachment /FS << /Type /Filespec /F (a.exe) >>'),
    'associated file': aPdf({ catalog: '/AF [100 0 R]', more: ['<< /Type /Filespec /EF << /F 101 0 R >> >>', pdfStream('x')] }),
    portfolio: aPdf({ catalog: '/Collection << /View /D >>' }),
    'form of XFA': aPdf({ catalog: '/AcroForm << /Fields [] /XFA 100 0 R >>', more: [pdfStream('<xdp:xdp/>')] }),
    'form of XFA in pieces': aPdf({ catalog: '/AcroForm << /Fields [] /XFA [(template) 100 0 R] >>', more: [pdfStream('<template/>')] }),
    'form of XFA, written out': aPdf({ catalog: '/AcroForm << /X#46A 100 0 R >>', more: [pdfStream('<xdp:xdp/>')] }),
    'rich media': annotation('/Subtype /RichMedia /RichMediaContent << >>'),
    'rich media that acts': aPdf({ catalog: action('/S /RichMediaExecute') }),
    film: annotation('/Subtype /Movie /Movie << /F (a.avi) >>'),
    sound: annotation('/Subtype /Sound /Sound 101 0 R'),
    'a body in space': annotation('/Subtype /3D /3DD << >>'),
    screen: annotation('/Subtype /Screen'),
    rendition: aPdf({ catalog: '/Names << /Renditions << >> >> /Extra << /S /Rendition >>' }),
  }
  return Object.entries(files).map(([name, bytes]) => ({ name: `pdf: ${name}`, bytes, faults: ['FILE_ACTIVE'] }))
}

/** PDFs that are locked, too long, not whole, or want too much. */
export function brokenPdfs(): BadFile[] {
  const plain = aPdf()
  const bomb = deflatedStream(Buffer.alloc(300 * MIB, 0x20))
  const nested = deflatedStream(deflateSync(Buffer.alloc(200 * MIB)), '/Filter [/FlateDecode /FlateDecode]')
  const image = (width: number, height: number): Buffer =>
    aPdf({
      content: 'q 600 0 0 700 0 0 cm /I Do Q',
      resources: '/XObject << /I 100 0 R >>',
      more: [
        deflatedStream(
          Buffer.alloc(1_000),
          `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`,
        ),
      ],
    })
  const cut = CUTS.map((share) => ({
    name: `pdf: cut at ${share}`,
    bytes: plain.subarray(0, Math.max(6, Math.floor(plain.length * share))),
    faults: ['FILE_BROKEN'] as const,
  }))
  const after = Object.entries({
    text: latin('hello'),
    'a page': latin('<script>alert(1)</script>'),
    'another pdf': plain.subarray(0, 200),
    zeros: Buffer.alloc(100),
    'many lines': latin('\n'.repeat(100)),
  }).map(([name, more]) => ({ name: `pdf: ${name} after the end`, bytes: Buffer.concat([plain, more]), faults: ['FILE_BROKEN'] as const }))
  const zip = aZip('a.txt', latin('hello'))
  const zipEnd = aZip('a.txt', plain, latin('%%EOF\n'))
  return [
    ...cut,
    ...after,
    { name: 'pdf: zip after the end', bytes: Buffer.concat([plain, zip]), faults: ['FILE_TYPE', 'FILE_BROKEN'] },
    { name: 'pdf: zip whose comment ends it', bytes: Buffer.concat([plain, zipEnd]), faults: ['FILE_TYPE'] },
    { name: 'pdf: rar within', bytes: aPdf({ more: [pdfStream('Rar!\x1a\x07\x00')] }), faults: ['FILE_TYPE'] },
    {
      name: 'pdf: locked',
      bytes: aPdf({
        trailer: '/Encrypt 100 0 R /ID [(a) (a)]',
        more: [`<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O (${'o'.repeat(32)}) /U (${'u'.repeat(32)}) >>`],
      }),
      faults: ['FILE_LOCKED'],
    },
    {
      name: 'pdf: locked by a stranger’s lock',
      bytes: aPdf({ trailer: '/Encrypt << /Filter /Other /V 4 >>' }),
      faults: ['FILE_LOCKED'],
    },
    { name: 'pdf: locked, written out', bytes: aPdf({ trailer: '/#45ncrypt << /Filter /Standard >>' }), faults: ['FILE_LOCKED'] },
    { name: 'pdf: 21 pages', bytes: aPdf({ pages: 21 }), faults: ['FILE_PAGES'] },
    { name: 'pdf: 2,000 pages', bytes: aPdf({ pages: 2_000 }), faults: ['FILE_PAGES'] },
    { name: 'pdf: no page', bytes: aPdf({ pages: 0 }), faults: ['FILE_PAGES', 'FILE_BROKEN'] },
    {
      name: 'pdf: a table of nowhere',
      bytes: latin(plain.toString('latin1').replace(/startxref\n\d+/, 'startxref\n9999999')),
      faults: ['FILE_BROKEN'],
    },
    { name: 'pdf: without a table', bytes: latin(plain.toString('latin1').replace(/xref[^]*trailer/, 'trailer')), faults: ['FILE_BROKEN'] },
    { name: 'pdf: without a root', bytes: latin(plain.toString('latin1').replace('/Root 1 0 R', '')), faults: ['FILE_BROKEN'] },
    { name: 'pdf: a head alone', bytes: latin('%PDF-1.7\n%%EOF'), faults: ['FILE_BROKEN'] },
    { name: 'pdf: a version of none', bytes: latin(plain.toString('latin1').replace('%PDF-1.7', '%PDF-x.y')), faults: ['FILE_BROKEN'] },
    {
      name: 'pdf: pages within themselves',
      bytes: aPdf({ catalog: '/Pages 100 0 R', more: ['<< /Type /Pages /Kids [100 0 R] /Count 1 >>'] }),
      faults: ['FILE_BROKEN', 'FILE_PAGES'],
    },
    { name: 'pdf: content that grows', bytes: aPdf({ content: bomb }), faults: ['FILE_BROKEN'] },
    { name: 'pdf: content that grows twice', bytes: aPdf({ content: nested }), faults: ['FILE_BROKEN'] },
    {
      name: 'pdf: lists within lists',
      bytes: aPdf({ catalog: `/Extra ${'['.repeat(20_000)}${']'.repeat(20_000)}` }),
      faults: ['FILE_BROKEN'],
    },
    { name: 'pdf: content without an end', bytes: aPdf({ content: pdfStream('q '.repeat(3 * MIB)) }), faults: ['FILE_BROKEN'] },
    { name: 'pdf: picture of 30,000 by 30,000', bytes: image(30_000, 30_000), faults: ['FILE_BROKEN'] },
    { name: 'pdf: the test file of scanners', bytes: aPdf({ more: [pdfStream(EICAR)] }), faults: ['FILE_INFECTED'] },
  ]
}
