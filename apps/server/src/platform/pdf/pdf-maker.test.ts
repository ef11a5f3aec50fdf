import { SaxesParser } from 'saxes'
import { afterAll, expect, it } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { fontRuns } from './font-runs.ts'
import { PdfMaker } from './pdf-maker.ts'

const maker = new PdfMaker(silentLog())
afterAll(() => maker.close())

const draw = (name: string) =>
  maker.make({
    definition: { info: { title: name }, language: 'en', content: [{ text: fontRuns(name), bold: true }, { text: fontRuns(name) }] },
    foot: '{page} / {pages}',
  })

it.each([
  ['Arabic letters whose dots the library takes for marks', '\u06a2 \u06a5'],
  ['Arabic marks that the font cannot place', '\u06c3\u06d6'],
  ['no sign at all', ''],
  ['signs of no font', '甲乙 🚗 שלום'],
  ['halves of signs and controls', `a\ud800b\u0001\u202e\u2028c`],
  ['one endless word', 'W'.repeat(2_000)],
  ['what looks like a template', '{page} {"text":"x"} %PDF <b>'],
])('a document is drawn whatever a name is made of: %s', async (_, name) => {
  expect((await draw(name)).subarray(0, 5).toString()).toBe('%PDF-')
})

it('what a document says of itself is XML, whatever its title is made of', async () => {
  const bytes = await draw('A & <b> \u0001\ud800\uffff')
  const said = /<\?xpacket begin[^]*<\?xpacket end="w"\?>/.exec(bytes.toString('utf8'))?.[0] ?? ''
  let words = ''
  const parser = new SaxesParser({ xmlns: true })
  parser.on('text', (text) => {
    words += text
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(said).close()
  expect(words).toContain('A')
})

it('a document with a part that nobody could read out is not made', async () => {
  const task = { definition: { info: {}, language: 'en', content: [{ qr: 'what stands in a picture' }] }, foot: '' }
  await expect(maker.make(task)).rejects.toThrow('a part of a document of a kind that nobody could read out')
})
