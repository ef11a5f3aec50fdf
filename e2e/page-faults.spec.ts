import { expect, test } from '@playwright/test'
import { faultsOf } from './shots/page-faults.ts'

const BOX = 'position: relative; height: 60px'
const AT = 'position: absolute; left: 0; top: 0; width: 100px; height: 40px'
const LONG = 'These words go on beyond what is seen of them'

/** A page with each thing that pictures of pages are looked at for, and the fault it is told as. */
const FAULTS: Readonly<Record<string, readonly [html: string, fault: RegExp]>> = {
  'something wider than the page': ['<div style="width: 900px">wide</div>', /^scrolls sideways by \d+ px$/],
  'text over text': [
    `<div style="${BOX}"><p style="${AT}">First words</p><p style="position: absolute; top: 12px">Second words</p></div>`,
    /^text over text: p “First words” and p “Second words”$/,
  ],
  'a line that is cut at its side': [`<p style="width: 60px; overflow: hidden; white-space: nowrap">${LONG}</p>`, /^text cut: p/],
  'a line that is cut at its side within a box': [
    `<div style="width: 60px; overflow: hidden"><p style="white-space: nowrap">${LONG}</p></div>`,
    /^text cut: p/,
  ],
  'a line that ends in an ellipsis': [
    `<p style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">${LONG}</p>`,
    /^text cut: p/,
  ],
  'lines below the foot of their box': [`<p style="width: 160px; height: 20px; overflow: hidden">${LONG}</p>`, /^text cut: p/],
  'a line that is cut through': [`<p style="height: 9px; overflow: hidden; line-height: 20px">Half a line</p>`, /^text cut: p/],
  'the label of a button that is cut': [
    `<button style="width: 50px; overflow: hidden; white-space: nowrap">${LONG}</button>`,
    /^text cut: button/,
  ],
  'a control under something else': [
    `<div style="${BOX}"><button style="${AT}">Under</button><div style="${AT}; background: #ccc"></div></div>`,
    /^covered: button “Under” by div$/,
  ],
  'a control under another': [
    `<div style="${BOX}"><button style="${AT}">Under</button><a href="/x" style="${AT}; left: 20px; background: #ccc"></a></div>`,
    /^covered: button “Under” by a$/,
  ],
  'a control at the end of a page under a bar that stays': [
    '<div style="height: 560px"></div><button style="height: 40px">Last</button><div style="position: fixed; inset: auto 0 0; height: 60px; background: #ccc">',
    /^covered: button “Last” by div$/,
  ],
}

/** What is no fault. */
const FINE: Readonly<Record<string, string>> = {
  'words for screen readers alone': `<p style="position: absolute; width: 1px; height: 1px; overflow: hidden"><span>${LONG}</span></p>`,
  'a box that scrolls': `<div style="width: 60px; height: 20px; overflow: auto"><p style="white-space: nowrap">${LONG}</p></div>`,
  'an ellipsis whose whole is told': `<p title="${LONG}" style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">${LONG}</p>`,
  'a fold that is shut': `<details><summary>More</summary><p>${LONG}</p></details>`,
  'a bar that stays over a page that goes on':
    '<button style="display: block; margin-top: 560px; height: 40px">Next</button><div style="position: fixed; inset: auto 0 0; height: 60px; background: #ccc"></div><p style="margin-top: 900px">End</p>',
}

test.use({ viewport: { width: 768, height: 640 } })

const pageOf = (html: string): string =>
  `<!doctype html><html lang="en"><body style="margin: 0"><main><h1 style="margin: 0">Page</h1>${html}</main></body></html>`

test('each fault of a layout is told: sideways scroll, text over text, cut text, a control under another', async ({ page }) => {
  for (const [name, [html, fault]] of Object.entries(FAULTS)) {
    await page.setContent(pageOf(html))
    expect([name, await faultsOf(page)]).toEqual([name, expect.arrayContaining([expect.stringMatching(fault)])])
  }
})

test('nothing is told of a page without a fault', async ({ page }) => {
  for (const [name, html] of Object.entries({ 'a plain page': '<p>Words</p>', ...FINE })) {
    await page.setContent(pageOf(html))
    expect([name, await faultsOf(page)]).toEqual([name, []])
  }
})
