import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { SiteSettings } from '@app/contract/operations/site-settings.answers.ts'
import { SITE_CODES } from '@app/contract/sites.ts'
import { raw, refused, unreachable, type Answers } from '../../../test/answers.ts'
import { renderPage, type PageOptions, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const OPERATOR = {
  person: { ...BUYER.person, privileges: ['OPERATOR'] },
  member: { ...BUYER.member, kind: 'internal', sites: SITE_CODES },
} as const
const SETTINGS: SiteSettings = { flags: [], preferences: [], contacts: [], changes: [] }

/** The desk of the sites' settings, whose forms stand for all. */
const open = (answers: Answers, { app, ...options }: PageOptions = {}, path = '/operations/flags'): Promise<RenderedPage> =>
  renderPage(path, { getSiteSettings: SETTINGS, ...answers }, { app: { ...OPERATOR, ...app }, ...options })
const formOf = (page: RenderedPage, name: string) => {
  const form = page.getByRole('form', { name })
  return { form, ...within(form) }
}
const contactsOf = (page: RenderedPage) => {
  const form = formOf(page, 'Site contacts')
  return {
    ...form,
    email: form.getByLabelText<HTMLInputElement>('Email'),
    send: () => form.getByRole('button', { name: 'Set' }),
    said: () => form.getByRole('status').textContent,
  }
}
const noteOf = (field: HTMLElement): string | undefined =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? undefined
const later = <T>() => {
  let come: (value: T) => void = () => undefined
  return { value: new Promise<T>((resolve) => (come = resolve)), come: (value: T) => come(value) }
}

describe('what is wrong', () => {
  it.each([
    {
      locale: 'en_us',
      prefix: '',
      title: 'Site preferences',
      label: 'Code',
      words: 'A code has capital letters, digits and underscores and starts with a letter.',
    },
    {
      locale: 'es_es',
      prefix: '/es',
      title: 'Preferencias de los sitios',
      label: 'Código',
      words: 'Un código tiene mayúsculas, cifras y guiones bajos y empieza por una letra.',
    },
    {
      locale: 'nl_nl',
      prefix: '/nl',
      title: 'Voorkeuren van sites',
      label: 'Sleutel',
      words: 'Een sleutel bestaat uit hoofdletters, cijfers en onderstrepingstekens en begint met een letter.',
    },
  ] as const)('by the server is said beside its field in $locale', async ({ locale, prefix, title, label, words }) => {
    const setSitePreference = refused('INVALID_INPUT', { fieldErrors: { code: 'validation.preferenceCode' } })
    const page = await open({ setSitePreference }, { app: { locale } }, `${prefix}/operations/flags`)
    const code = formOf(page, title).getByLabelText<HTMLInputElement>(label)
    await page.fill(code, '7UP')
    await page.user.type(code, '{Enter}')
    await expect.poll(() => noteOf(code)).toBe(words)
    expect([code.getAttribute('aria-invalid'), document.activeElement === code, code.value]).toEqual(['true', true, '7UP'])
  })

  it('what is wrong is found before anything is sent, in the words of the page and not of the browser; the first wrong field gets the focus', async () => {
    const page = await open({ sendNews: { mails: 2 } })
    const form = formOf(page, 'News to subscribers')
    await page.user.click(form.getByRole('button', { name: 'Send news' }))
    const [subject, text] = [form.getByLabelText('Subject'), form.getByLabelText('Text')]
    expect([noteOf(subject), noteOf(text)]).toEqual(['Fill this in.', 'Fill this in.'])
    expect([document.activeElement, form.getByRole('status').textContent]).toEqual([subject, 'Check the marked fields.'])
    expect(page.asked('sendNews')).toEqual([])
    await page.fill(subject, 'New lots')
    expect([noteOf(subject), noteOf(text)]).toEqual([undefined, 'Fill this in.'])
    await page.fill(text, 'There are some.')
    await page.user.click(form.getByRole('button', { name: 'Send news' }))
    await expect.poll(() => form.getByRole('status').textContent).toMatch(/^2 emails are on their way\. /)
  })

  it('with several fields is said beside each, and of what the form does not show for the whole', async () => {
    const fieldErrors = { email: 'validation.email', phone: 'validation.wrong', region: 'validation.wrong' }
    const page = await open({ saveContactInfo: refused('INVALID_INPUT', { fieldErrors }) })
    const contacts = contactsOf(page)
    await page.user.click(contacts.send())
    await expect.poll(() => noteOf(contacts.email)).toBe('This is not an email address.')
    expect(noteOf(contacts.getByLabelText('Telephone'))).toBe('This is not filled in correctly.')
    expect(contacts.said()).toBe('Check the marked fields. This is not filled in correctly.')
  })

  it('on the way is said, and nothing that was typed is lost', async () => {
    const answers = [unreachable, raw(504, 'Gateway Time-out')]
    const page = await open({ saveContactInfo: () => answers.shift() ?? {} })
    const contacts = contactsOf(page)
    await page.fill(contacts.email, 'desk@example.com')
    await page.user.click(contacts.send())
    await expect.poll(contacts.said).toBe('The site could not be reached. What you typed is still here: try again.')
    await page.user.click(contacts.send())
    await expect.poll(contacts.said).not.toBe('')
    expect(contacts.email.value).toBe('desk@example.com')
  })
})

describe('a form that is sent', () => {
  it('works visibly, says for how long, hears no second press, and then what was saved and when', async () => {
    const saved = later<Record<string, never>>()
    const page = await open({ saveContactInfo: () => saved.value }, { holdsTimers: true })
    const contacts = contactsOf(page)
    await page.fill(contacts.email, 'desk@example.com')
    await page.user.click(contacts.send())
    const busy = (): (string | null)[] => ['aria-busy', 'aria-disabled', 'disabled'].map((name) => contacts.send().getAttribute(name))
    await page.until(() => contacts.send().getAttribute('aria-busy') === 'true')
    expect([busy(), contacts.said()]).toEqual([['true', 'true', null], 'Working'])
    await page.user.click(contacts.send())
    await page.pass(3_000)
    expect(contacts.said()).toBe('WorkingWorking for 3 s')
    saved.come({})
    await page.until(() => (contacts.said() ?? '').startsWith('Saved.'))
    expect(contacts.said()).toMatch(/^Saved\. 10:0\d AM CDT$/)
    expect([busy(), contacts.email.value, page.asked('saveContactInfo').length]).toEqual([[null, null, null], '', 1])
  })

  it('a form that is sent hears no second press either while its page reads again what was saved', async () => {
    const read = later<SiteSettings>()
    const reads: (SiteSettings | Promise<SiteSettings>)[] = [SETTINGS]
    const page = await open({ saveContactInfo: {}, getSiteSettings: () => reads.shift() ?? read.value })
    const contacts = contactsOf(page)
    await page.fill(contacts.email, 'desk@example.com')
    await page.user.click(contacts.send())
    await expect.poll(() => page.asked('getSiteSettings').length).toBeGreaterThan(0)
    await page.user.click(contacts.send())
    read.come(SETTINGS)
    await expect.poll(contacts.said).toMatch(/^Saved\./)
    expect(page.asked('saveContactInfo')).toHaveLength(1)
  })

  it('keeps what is typed on meanwhile', async () => {
    const saved = later<Record<string, never>>()
    const page = await open({ saveContactInfo: () => saved.value })
    const contacts = contactsOf(page)
    await page.fill(contacts.email, 'desk@example.com')
    await page.user.click(contacts.send())
    await page.user.type(contacts.email, '.org')
    saved.come({})
    await expect.poll(contacts.said).toMatch(/^Saved\./)
    expect(contacts.email.value).toBe('desk@example.com.org')
  })
})

describe('what is not saved', () => {
  const leaving = (): boolean => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  const question = 'Leave without saving?'

  it('what is not saved is asked about before its page is left, and stays or goes as the reader says', async () => {
    const page = await open({ searchLots: refused('UNAVAILABLE') })
    const contacts = contactsOf(page)
    const leave = () => page.user.click(page.getAllByRole('link', { name: 'Find vehicles' })[0] ?? document.body)
    await page.fill(contacts.email, 'desk@example.com')
    expect(leaving()).toBe(true)
    await leave()
    await page.findByRole('dialog', { name: question })
    await page.user.click(page.getByRole('button', { name: 'Stay here' }))
    await expect.poll(() => page.queryByRole('dialog', { name: question })).toBeNull()
    expect([page.address(), contacts.email.value]).toEqual(['/operations/flags', 'desk@example.com'])
    await leave()
    await page.user.click(await page.findByRole('button', { name: 'Leave this page' }))
    await expect.poll(() => page.address()).toBe('/lotSearchResults')
    await expect.poll(leaving).toBe(false)
  })

  it('what is not saved is nothing once it was saved, or taken back by hand', async () => {
    const page = await open({ saveContactInfo: {} })
    const contacts = contactsOf(page)
    await page.fill(contacts.email, 'desk@example.com')
    await page.user.clear(contacts.email)
    expect(leaving()).toBe(false)
    await page.fill(contacts.email, 'desk@example.com')
    expect(leaving()).toBe(true)
    await page.user.click(contacts.send())
    await expect.poll(contacts.said).toMatch(/^Saved\./)
    expect(leaving()).toBe(false)
  })
})
