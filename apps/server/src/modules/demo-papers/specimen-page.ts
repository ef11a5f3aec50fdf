import sharp from 'sharp'
import type { DrawnPage } from '#platform/uploads/index.ts'
import type { Vault } from '#platform/vault/index.ts'

const WIDTH_PX = 850
const HEIGHT_PX = 1_100
const LINES = 14
const LINE_PX = 52

/** A specimen that nobody could take for a paper: grey lines and a seal, tinted by what it is drawn for. */
function specimen(drawn: string): string {
  const hue = [...drawn].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  const lines = Array.from({ length: LINES }, (_, at) => {
    const width = 300 + ((hue * (at + 3)) % 380)
    return `<rect x="90" y="${250 + at * LINE_PX}" width="${width}" height="14" rx="3" fill="hsl(${hue} 12% ${at % 3 === 0 ? 35 : 62}%)"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}">
    <rect width="100%" height="100%" fill="#fdfdfb"/>
    <rect x="40" y="40" width="770" height="1020" fill="none" stroke="hsl(${hue} 30% 45%)" stroke-width="3" stroke-dasharray="14 8"/>
    <rect x="90" y="100" width="520" height="38" fill="hsl(${hue} 35% 38%)"/><rect x="90" y="160" width="300" height="18" fill="hsl(${hue} 20% 60%)"/>
    ${lines.join('')}
    <circle cx="680" cy="940" r="70" fill="none" stroke="hsl(${hue} 40% 45%)" stroke-width="8"/>
    <path d="m680 890 14 36h38l-30 24 11 38-33-22-33 22 11-38-30-24h38z" fill="none" stroke="hsl(${hue} 40% 45%)" stroke-width="5"/></svg>`
}

/** Such a specimen, sealed as a page of somebody; `drawn` decides its looks. */
export async function specimenPage(
  vault: Vault,
  { accountId, drawn }: { readonly accountId: number; readonly drawn: string },
): Promise<DrawnPage> {
  const bytes = await sharp(Buffer.from(specimen(drawn)))
    .webp()
    .toBuffer()
  const sealed = await vault.seal([bytes], { accountId, media: 'image/webp' })
  return { ...sealed, number: 1, widthPx: WIDTH_PX, heightPx: HEIGHT_PX }
}
