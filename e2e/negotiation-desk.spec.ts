import { expect, test } from './journey.ts'
import { DEMO, signInAs } from './signed-in.ts'

/** One line of the desk as it stands where a highest bid waits for its seller. */
const WAITING = `<li>
  <h3><a class="link" href="/lot/1">11580867</a> 2017 Mazda Mazda3 Touring</h3>
  <p class="dim">Seller unknown · buyer 980008</p>
  <p>High bid $12,345 <b>Waiting for the seller</b> <span class="dim">The seller answers by Sun, Dec 13, 04:02 PM UTC.</span></p>
  <div class="answer has-script">
    <form class="acts form-foot"><button class="btn ink" type="button">Accept</button><button class="btn" type="button">Decline</button><output class="form-end"></output></form>
    <form class="desk-form">
      <div class="field"><label for="an">Price to ask for (USD)</label><input class="in" id="an" aria-invalid="true" aria-describedby="an-note"><p class="bad" id="an-note">Use digits only, such as 12,500 USD, and no decimals.</p></div>
      <div class="acts form-foot"><button class="btn" type="button">Ask this price</button><output class="form-end bad">Check the marked fields.</output></div>
    </form>
  </div>
</li>`

test('the desk of negotiations never scrolls sideways', async ({ page }) => {
  await signInAs(page, DEMO.operator)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/operations/negotiations')
    // Beside the page's own part, which takes over its markup at a moment of its choosing.
    await page.evaluate(
      (line) =>
        document.body.insertAdjacentHTML(
          'beforeend',
          `<div class="desk"><section class="sec"><ul class="drops">${line}</ul></section></div>`,
        ),
      WAITING,
    )
    await page.getByRole('button', { name: 'Ask this price' }).last().scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Ask this price' }).last()).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  }
})
