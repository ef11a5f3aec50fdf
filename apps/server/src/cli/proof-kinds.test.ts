import { describe, expect, it } from 'vitest'
import { isProven, kindsIn, needsMoreThanRule, type ProofKind } from './proof-kinds.ts'

const JOURNEYS = `
test('a page opens [ACC-1.01]', async ({ page }) => {
  await page.goto('/')
})

test.describe('without script', () => {
  test('an answer is refused, whatever the server says [ACC-1.02]', async ({
    page,
  }) => {
    await page.route('**/x', (route) => route.fulfill({ status: 500 }))
  })
  test('an answer is refused by the server [ACC-1.03] [ACC-1.02]', async ({ page }) => {
    await page.goto('/[ACC-1.01]')
  })
})`

describe('how a test proves', () => {
  it.each([
    ['packages/rules/x.test.ts', 'expect(decide(1)).toBe(2)', 'ACC-1.01', ['rule']],
    ['apps/web/app/x.test.tsx', 'renderToString(<Page />)', 'ACC-1.01', ['rule']],
    ['apps/web/app/x.page.test.ts', "const page = await renderPage('/login')", 'ACC-1.01', ['page']],
    ['apps/web/app/x.page.test.ts', 'expect(decide(1)).toBe(2)', 'ACC-1.01', ['rule']],
    ['apps/web/app/x.test.ts', "await renderPage('/login')", 'ACC-1.01', ['rule']],
    ['apps/server/src/x.test.ts', 'await server.app.inject({ url })', 'ACC-1.01', ['HTTP']],
    ['apps/server/src/x.test.ts', 'expect(words()).toBe(1)', 'ACC-1.01', ['rule']],
    ['e2e/x.spec.ts', JOURNEYS, 'ACC-1.01', ['browser']],
    ['e2e/x.spec.ts', JOURNEYS, 'ACC-1.02', ['faked answers', 'browser']],
    ['e2e/x.spec.ts', JOURNEYS, 'ACC-1.03', ['browser']],
  ] as const)('a test in %s that says %s proves %s by %j', (...[file, source, clause, kinds]) => {
    expect(kindsIn(file, source, clause)).toEqual(kinds)
  })
})

describe('a clause', () => {
  const kinds = (...list: ProofKind[]): ReadonlySet<ProofKind> => new Set(list)
  const RULE = { kind: 'validation', text: 'A VIN has 17 characters.' }
  const PAGE = { kind: 'validation', text: 'The form shows "Email is required".' }
  const CALL = { kind: 'call', text: 'GET /public/data/x answers.' }

  it('a clause of a rule is proven by a rule', () => {
    expect([needsMoreThanRule(RULE), isProven(RULE, kinds('rule'))]).toEqual([false, true])
  })

  it('a clause of a page or a call is not proven by a rule alone', () => {
    expect([PAGE, CALL].map((clause) => isProven(clause, kinds('rule')))).toEqual([false, false])
    expect([PAGE, CALL].map((clause) => isProven(clause, kinds('rule', 'HTTP')))).toEqual([true, true])
    expect([kinds('browser'), kinds('page')].map((proofs) => isProven(PAGE, proofs))).toEqual([true, true])
  })

  it('a clause of a call is not proven by answers that the test made up, one of a page is', () => {
    for (const kind of ['page', 'faked answers'] as const)
      expect([CALL, PAGE].map((clause) => isProven(clause, kinds(kind)))).toEqual([false, true])
  })

  it('a clause that no test names is not proven', () => {
    expect(isProven(RULE, kinds())).toBe(false)
  })
})
