// What stands before the words and what is pasted instead of them.
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { activeTitle, freshDesks, line, listed, soap, state, titles } from './paletteDesk.tsx'

const { at, press, open } = freshDesks()

describe('signs', () => {
  const chips = () =>
    [...document.querySelectorAll('.palette-mode')].map(one => [one.textContent, one.getAttribute('aria-pressed')])
  const hit = (at: number, title: string, subtitle: string | null = null) => ({
    resource: 'soaps',
    id: soap(at).id,
    title,
    subtitle,
    status: 'active',
  })

  test('typed over a whole line it is taken as at the beginning of an empty one', async () => {
    await open()
    await press('soap')
    await press('{Control>}a{/Control}=1200 + 18%')
    expect(line().value).toBe('1200 + 18%')
    await waitFor(() => expect(titles()[0]).toBe('1,416'))
  })

  test('Tab on an empty line goes through them as chips, Shift+Tab back, Backspace takes the sign away', async () => {
    await open()
    const names = chips().map(([name]) => name)
    expect(names).toEqual([
      'Everything',
      '>Commands',
      '#Numbers and codes',
      '/Addresses',
      '!Jobs',
      ':Settings',
      '=Calculator',
      '?Shortcuts',
    ])
    await press('{Tab}{Tab}')
    expect(chips()[2]).toEqual(['#Numbers and codes', 'true'])
    expect(document.activeElement).toBe(line())
    await press('{Shift>}{Tab}{/Shift}')
    expect(chips()[1]?.[1]).toBe('true')
    await press('{Backspace}')
    expect(chips()[0]?.[1]).toBe('true')
  })

  test('a chip can be pressed, and the line keeps the focus', async () => {
    await open()
    await at.desk.user.click(screen.getByRole('button', { name: 'Settings' }))
    expect(document.activeElement).toBe(line())
    await press('dark')
    expect(activeTitle()).toBe('Appearance: dark')
    expect(chips()).toEqual([])
  })

  test('# finds by number or code only', async () => {
    at.desk.script['GET /v1/search'] = ({ search }) => ({
      body: { data: { hits: search.get('q') === '104' ? [hit(1, 'Soap', 'SKU-9'), hit(2, 'Rose', '10482')] : [] } },
    })
    await open()
    await press('#104')
    await waitFor(() => expect(titles()).toEqual(['Rose']))
    expect(line().value).toBe('104')
  })

  test('/ finds pages by their address and leads to one that is typed whole', async () => {
    await open()
    await press('/soaps/n')
    expect(titles()).toEqual([])
    await at.desk.user.clear(line())
    await press('scents')
    expect(activeTitle()).toBe('Go to Scents')
    await at.desk.user.clear(line())
    await press(`soaps/${soap(4).id}{Enter}`)
    await waitFor(() => expect(at.desk.address()).toBe(`/soaps/${soap(4).id}`))
  })

  test('@ is a letter where nobody has an area of people', async () => {
    await open()
    await press('@a')
    expect(line().value).toBe('@a')
  })
})

describe('pasting', () => {
  const paste = (text: string, target: Element = document.body) => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    Object.assign(event, { clipboardData: { getData: () => text } })
    act(() => void target.dispatchEvent(event))
    return event
  }
  const withCodes = () => {
    at.desk.script['GET /v1/search'] = ({ search }) => ({
      body: {
        data: {
          hits: [
            { resource: 'scents', id: soap(11).id, title: String(search.get('q')), subtitle: null, status: 'active' },
          ],
        },
      },
    })
    at.desk.script['GET /v1/scents'] = ({ search }) =>
      listed(
        [soap(11, { name: 'ROSE-1' }), soap(12, { name: 'LILY-2' })].filter(({ name }) =>
          search.get('filter')?.includes(String(name)),
        ),
      )()
  }

  test('a column of codes becomes the target, with those that were not found', async () => {
    withCodes()
    await open()
    paste('ROSE-1\nLILY-2\r\nNONE-3\n', line())
    await waitFor(() => expect(document.querySelector('.palette-misses')?.textContent).toBe('1 not found: NONE-3'))
    expect(document.querySelector('.palette-chip')?.textContent).toMatch(/2 scents/)
    expect(line().value).toBe('')
    expect(document.activeElement).toBe(line())
  })

  test('on the page it opens the palette on it; codes nobody has are said', async () => {
    withCodes()
    paste('ROSE-1\nLILY-2')
    await waitFor(() => expect(document.querySelector('.palette-chip')?.textContent).toMatch(/2 scents/))
    await press('{Escape}')
    at.desk.script['GET /v1/scents'] = listed([])
    paste('A-1\nB-2')
    await waitFor(() => expect(document.body.textContent).toMatch(/2 pasted codes match no record/))
    expect(state()).toBe('closed')
  })

  /** Soaps by what they are called, scents by theirs: what is asked for is found where it is. */
  const withBoth = () => {
    const called = { soaps: ['BAR-1', 'BAR-2', 'BAR-3'], scents: ['ROSE-1', 'LILY-2'] }
    const rows = (names: readonly string[], from: number) => names.map((name, at) => soap(from + at, { name }))
    const all = { soaps: rows(called.soaps, 1), scents: rows(called.scents, 11) }
    for (const kind of ['soaps', 'scents'] as const)
      at.desk.script[`GET /v1/${kind}`] = ({ search }) => {
        const [, wanted = ''] = (search.get('filter') ?? '').split(':')
        return listed(all[kind].filter(({ name }) => wanted.split(',').includes(String(name))))()
      }
    at.desk.script['GET /v1/search'] = ({ search }) => ({
      body: {
        data: {
          hits: (['soaps', 'scents'] as const)
            .filter(kind => called[kind].includes(String(search.get('q'))))
            .map(resource => ({ resource, id: soap(1).id, title: search.get('q'), subtitle: null, status: 'active' })),
        },
      },
    })
  }

  test('of several kinds each is told with its count, and each can be chosen; what is named as not found is nowhere', async () => {
    withBoth()
    paste('ROSE-1, BAR-1, NONE-3, BAR-2, LILY-2, BAR-3')
    await waitFor(() => expect(titles().slice(0, 2)).toEqual(['Use 3 soaps', 'Use 2 scents']))
    expect(document.querySelector('.palette-misses')?.textContent).toBe('1 not found: NONE-3')
    expect(document.querySelector('.palette-chip')).toBeNull()
    await press('{ArrowDown}{Enter}')
    await waitFor(() => expect(document.querySelector('.palette-chip')?.textContent).toMatch(/2 scents/))
    expect(titles()).toContain('Use 3 soaps')
    expect(document.querySelector('.palette-misses')?.textContent).toBe('1 not found: NONE-3')
  })

  test('Enter after it shows them in their list and does nothing to them', async () => {
    withBoth()
    paste('ROSE-1\nLILY-2')
    await waitFor(() => expect(activeTitle()).toBe('Show 2 scents'))
    await press('{Enter}')
    await waitFor(() => expect(at.desk.address()).toBe(`/scents?filter=${encodeURIComponent('name:ROSE-1,LILY-2')}`))
    expect(at.desk.asked.some(({ path }) => path.includes('export'))).toBe(false)
  })

  test.each([
    ['a code', () => 'SKU-10482', 'SKU-10482'],
    ['a phone', () => '+91 98123 45678', '+91 98123 45678'],
    ['an address of somebody', () => 'maya@shop.example', 'maya@shop.example'],
    ['an address of ours', () => `${location.origin}/soaps/${soap(4).id}`, `/soaps/${soap(4).id}`],
  ])('%s on the page opens the palette on it', async (_, text, query) => {
    paste(text())
    await waitFor(() => expect(state()).toBe('browsing'))
    expect(line().value).toBe(query)
  })

  test.each([
    ['a sentence', 'please look at 3 soaps', () => document.body],
    ['a word', 'lovely', () => document.body],
    ['words behind commas', 'lovely, soft, warm', () => document.body],
    ['an address elsewhere', 'https://example.com/soaps/1', () => document.body],
    ['a code in a field', 'SKU-10482', () => screen.getByLabelText('text')],
  ])('%s stays what it is', async (_, text, target) => {
    expect(paste(text, target()).defaultPrevented).toBe(false)
    await new Promise(done => setTimeout(done))
    expect(state()).toBe('closed')
  })
})
