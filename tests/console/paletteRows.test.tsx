// What the palette shows while somebody types: commands, off rows with their reasons, records that come late.
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { clearSubjects } from '#console/action/subject.ts'
import { speak } from '#console/i18n/speech.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { currentMe, setMe } from '#console/session/me.ts'
import { go } from '#console/shell/navigation.tsx'
import {
  active,
  activeTitle,
  dialog,
  freshDesks,
  line,
  option,
  options,
  selectSoaps,
  soap,
  soaps,
  state,
  titles,
} from './paletteDesk.tsx'

const { at, press, open, calls } = freshDesks()

describe('rows', () => {
  test('the first rows are the verbs of what is selected, then the areas', async () => {
    selectSoaps(soap(1))
    await open()
    expect(screen.getByRole('group', { name: 'With Soap 1' })).toBeTruthy()
    await press('{PageDown}')
    expect(titles()).toContain('Set price')
    await press('{PageUp}')
    await press('{Alt>}{ArrowDown}{/Alt}')
    expect(activeTitle()).toBe('Go to Soaps')
  })

  test('of one record it speaks in the singular, of several and of none in the plural, found by either', async () => {
    for (const [records, title] of [
      [[soap(1)], 'Melt soap'],
      [[soap(1), soap(2)], 'Melt soaps'],
      [[], 'Melt soaps'],
    ] as const) {
      if (records.length > 0) selectSoaps(...records)
      else act(clearSubjects)
      await open()
      for (const typed of ['melt soap', 'melt soaps']) {
        await at.desk.user.clear(line())
        await press(typed)
        await waitFor(() => expect(activeTitle()).toBe(title))
        const marked = active()?.querySelectorAll('.palette-title mark')
        const answered = [...(marked ?? [])].map(({ textContent }) => textContent).join('')
        expect(answered.toLowerCase()).toBe(typed.slice(0, title.length))
      }
      await press('{Escape}{Escape}')
      await waitFor(() => expect(state()).toBe('closed'))
    }
  })

  test('what the person may not do is not there', async () => {
    const me = currentMe()
    if (me) act(() => setMe({ ...me, permissions: ['soaps.open'] }, me.places[0]))
    await open()
    await press('soap')
    expect(titles()).toContain('Go to Soaps')
    expect(titles()).not.toContain('Create soap')
    expect(titles()).not.toContain('Refund soap')
  })

  test('an off row is reachable, says why and does nothing', async () => {
    selectSoaps(soap(1, { status: 'hidden' }))
    await open()
    await press('hide')
    const off = option(/^Hide/)
    expect(off?.getAttribute('aria-disabled')).toBe('true')
    for (let at = 0; at < 20 && active() !== off; at++) await press('{ArrowDown}')
    expect(active()).toBe(off)
    const why = document.getElementById(off?.getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).toMatch(/Hidden/i)
    await press('{Enter}')
    expect(state()).toBe('browsing')
    expect(calls('/v1/soaps/actions/hide')).toEqual([])
    const voice = within(dialog() as HTMLElement).getAllByRole('status')
    expect(voice.map(({ textContent }) => textContent).join()).toContain(why?.textContent)
  })

  test('on the screen of an area its own commands come first, also while nothing stands there', async () => {
    const labels = () => options().map(one => one.getAttribute('aria-label') ?? '')
    for (const [path, name] of [
      ['/soaps?filter=name:x', /Soaps/],
      ['/scents', /Scents/],
    ] as const) {
      act(() => go(path))
      await open()
      await press('delete')
      expect(labels()[0]).toMatch(name)
      await press('{Escape}{Escape}')
      await waitFor(() => expect(state()).toBe('closed'))
    }
  })

  test('each way in is one row: area, view, upload, new, language, keys', async () => {
    await open()
    for (const [typed, title] of [
      ['go to soaps', 'Go to Soaps'],
      ['needs content', 'Needs content'],
      ['import prices', 'Import prices'],
      ['new soap', 'Create soap'],
      ['deutsch', 'Language: Deutsch'],
      ['german', 'Language: Deutsch'],
      ['dark', 'Appearance: dark'],
      ['sign out', 'Sign out'],
    ]) {
      await at.desk.user.clear(line())
      await press(typed as string)
      expect(activeTitle()).toBe(title)
    }
  })

  test('the active option always stands in the page, over 200 moves', async () => {
    await open()
    await press('>')
    const count = Number(options()[0]?.getAttribute('aria-setsize'))
    expect(count).toBeGreaterThan(20)
    let seed = 7
    for (let move = 0; move < 200; move++) {
      seed = (seed * 1103515245 + 12345) % 2147483648
      await press(['{ArrowDown}', '{ArrowDown}', '{ArrowUp}', '{PageDown}', '{PageUp}'][seed % 5] as string)
      expect(active()?.getAttribute('role')).toBe('option')
      expect(active()?.getAttribute('aria-selected')).toBe('true')
      expect(options().length).toBeLessThanOrEqual(20)
      expect(options().filter(one => one.getAttribute('aria-selected') === 'true')).toHaveLength(1)
    }
    expect(new Set(options().map(one => one.getAttribute('aria-setsize')))).toEqual(new Set([String(count)]))
  }, 60_000)

  test('Home and End move in the line', async () => {
    await open()
    await press('soap')
    const before = active()
    await press('{Home}')
    expect(line().selectionStart).toBe(0)
    await press('{End}')
    expect(line().selectionStart).toBe(4)
    expect(active()).toBe(before)
  })

  test('another language says the rows anew, where they are', async () => {
    const own = () => wordsNow().t('palette.language', { language: 'Deutsch' })
    await open()
    await press('deutsch')
    expect(activeTitle()).toBe(own())
    const english = own()
    await act(() => speak('de'))
    expect(state()).toBe('browsing')
    expect(line().value).toBe('deutsch')
    expect(own()).not.toBe(english)
    expect(activeTitle()).toBe(own())
    await press('{Backspace>7/}german')
    expect(activeTitle()).toBe(own())
  })

  test('10: in Persian the English word finds the command, in English only English does', async () => {
    const refund = soaps.actions.refund.label
    await act(() => speak('fa'))
    await open()
    await press('refund')
    expect(activeTitle()).toBe(refund)
    await at.desk.user.clear(line())
    await press('آلمانی')
    expect(activeTitle()).toBe(wordsNow().t('palette.language', { language: 'Deutsch' }))
    await act(() => speak('en'))
    await at.desk.user.clear(line())
    await press('آلمانی')
    expect(titles().some(title => title.includes('Deutsch'))).toBe(false)
  })

  test('choosing goes there and is remembered on the server', async () => {
    await open()
    await press('go to sce{Enter}')
    expect(dialog()).toBeNull()
    expect(at.desk.address()).toBe('/scents')
    await waitFor(() =>
      expect(calls('/v1/me/profile')[0]?.body).toEqual({
        patch: {
          recents: ['/scents'],
          learned: {
            runs: [{ command: '/scents', count: 1, day: expect.any(Number) }],
            picks: [{ typed: 'go to sce', command: '/scents', count: 1 }],
          },
        },
      }),
    )
    await open()
    expect(screen.getByRole('group', { name: 'Recent' })).toBeTruthy()
  })
})

describe('records', () => {
  const hit = (at: number) => ({
    resource: 'soaps',
    id: soap(at).id,
    title: `Soap ${at}`,
    subtitle: null,
    status: 'active',
  })

  test('are searched in one request after a pause, and come below without moving the active row', async () => {
    at.desk.script['GET /v1/search'] = () => ({ body: { data: { hits: [hit(1), hit(2)] } } })
    await open()
    await press('soap')
    await press('{ArrowDown}{ArrowDown}')
    const before = active()?.id
    await waitFor(() => expect(active()?.getAttribute('aria-setsize')).toBe('14'))
    expect(active()?.id).toBe(before)
    expect(at.desk.asked.filter(({ path }) => path === '/v1/search')).toHaveLength(1)
    await press('{PageDown}{PageDown}')
    expect(titles().slice(-2)).toEqual(['Soap 1', 'Soap 2'])
  })

  test('who is called so comes before what only has it beside its own name', async () => {
    at.desk.script['GET /v1/search'] = () => ({
      body: {
        data: {
          hits: [
            { ...hit(1), title: '4028', subtitle: 'Zoë Quasar' },
            { ...hit(2), title: 'Quasar, Zoë' },
            { ...hit(3), title: 'Zoe’s Bar', subtitle: 'Quasar' },
          ],
        },
      },
    })
    await open()
    await press('zoe quas')
    await waitFor(() => expect(titles()).toEqual(['Quasar, Zoë', '4028', 'Zoe’s Bar']))
    at.desk.script['GET /v1/search'] = () => ({
      body: {
        data: {
          hits: [
            { ...hit(1), title: '1719', subtitle: 'Zoë Müller' },
            { ...hit(2), title: 'Zoë Müller' },
          ],
        },
      },
    })
    await at.desk.user.clear(line())
    await press('zoe mueller')
    await waitFor(() => expect(titles()).toEqual(['Zoë Müller', '1719']))
  })

  test('that are called by a code read by the word people have for it', async () => {
    at.desk.script['GET /v1/search'] = () => ({
      body: {
        data: {
          hits: [
            { ...hit(1), title: 'HIDDEN_SOAP' },
            { ...hit(2), title: 'UNHEARD_OF' },
          ],
        },
      },
    })
    await open()
    await press('zqs')
    await waitFor(() => expect(titles()).toEqual(expect.arrayContaining(['Matt', 'UNHEARD_OF'])))
  })

  test('that many are called alike tell what else is known of them', async () => {
    const beside = [
      { key: 'values.recordStatus.hidden', text: 'Hidden' },
      { text: '-3', figure: 'number', of: -3 },
      'Pune',
    ]
    at.desk.script['GET /v1/search'] = () => ({ body: { data: { hits: [{ ...hit(1), beside }] } } })
    await open()
    await press('zqs')
    expect((await screen.findByText(/Pune/)).textContent).toBe('Soaps · Hidden · -3 · Pune')
  })

  test('past their end read as ended, and until then as what they are in', async () => {
    const ends = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    at.desk.script['GET /v1/search'] = () => ({
      body: {
        data: {
          hits: [
            { ...hit(1), endedFrom: ends(-1) },
            { ...hit(2), endedFrom: ends(1) },
          ],
        },
      },
    })
    await open()
    await press('zqs')
    await waitFor(() => expect(titles()).toEqual(expect.arrayContaining(['Soap 1', 'Soap 2'])))
    const states = [...document.querySelectorAll('[role=option] .status-dot')].map(({ textContent }) => textContent)
    expect(states).toEqual(['Ended', 'Active'])
  })

  test.each([
    ['go zq7', 'zq7', null],
    ['find zq7', 'zq7', null],
    ['soap zq7', 'zq7', 'soaps'],
    ['go to soap zq7', 'zq7', 'soaps'],
  ])('`%s` says what is to be opened, and finds it by its name alone', async (typed, q, resource) => {
    at.desk.script['GET /v1/search'] = ({ search }) => ({
      body: { data: { hits: search.get('q') === q ? [hit(7)] : [] } },
    })
    await open()
    await press(typed)
    await waitFor(() => expect(titles()).toContain('Soap 7'))
    const asked = at.desk.asked.find(({ search }) => search.get('q') === q)
    expect(asked?.search.get('resource')).toBe(resource)
  })

  test('the answer to an earlier question is never shown', async () => {
    let answerFirst = () => {}
    at.desk.script['GET /v1/search'] = ({ search }) =>
      search.get('q') === 'qx'
        ? new Promise(answer => {
            answerFirst = () => answer({ body: { data: { hits: [hit(1)] } } })
          })
        : { body: { data: { hits: [hit(2)] } } }
    await open()
    await press('qx')
    await waitFor(() => expect(at.desk.asked.some(({ search }) => search.get('q') === 'qx')).toBe(true))
    await press('z')
    await waitFor(() => expect(titles()).toContain('Soap 2'))
    answerFirst()
    await waitFor(() => expect(document.querySelector('.palette')).toBeTruthy())
    expect(titles()).not.toContain('Soap 1')
  })

  test('without a server the commands stay, and one row says what is missing', async () => {
    at.desk.script['GET /v1/search'] = () => ({ status: 500, body: { code: 'INTERNAL', message: 'no' } })
    await open()
    await press('go to')
    await waitFor(() => expect(option(/could not be searched/)).toBeTruthy())
    expect(titles()).toContain('Go to Soaps')
  })

  /** Answers are held back until they are let go; what is asked from then on is answered at once. */
  const heldBack = (hits: readonly object[]) => {
    const answer = { body: { data: { hits } } }
    const waiting: (() => void)[] = []
    at.desk.script['GET /v1/search'] = () => new Promise(give => void waiting.push(() => give(answer)))
    return async () => {
      await waitFor(() => expect(waiting.length).toBeGreaterThan(0))
      at.desk.script['GET /v1/search'] = () => answer
      for (const give of waiting) give()
    }
  }

  test('Enter pressed before anything is found chooses what is found then', async () => {
    const letGo = heldBack([hit(7)])
    await open()
    await press('zzq{Enter}')
    expect(state()).toBe('browsing')
    await letGo()
    await waitFor(() => expect(at.desk.address()).toBe(`/soaps/${soap(7).id}`))
  })

  test('Enter waits for no answer to what was typed over', async () => {
    let answerFirst = () => {}
    at.desk.script['GET /v1/search'] = ({ search }) =>
      search.get('q') === 'zzq'
        ? new Promise(answer => {
            answerFirst = () => answer({ body: { data: { hits: [hit(6)] } } })
          })
        : { body: { data: { hits: [hit(7)] } } }
    await open()
    await press('zzq{Enter}')
    await waitFor(() => expect(at.desk.asked.some(({ search }) => search.get('q') === 'zzq')).toBe(true))
    await press('{Backspace}')
    answerFirst()
    await waitFor(() => expect(titles()).toContain('Soap 7'))
    expect(state()).toBe('browsing')
    expect(at.desk.address()).toBe('/')
  })

  test('where nothing is found the lists that can be searched are offered, and Enter that waited does not go there', async () => {
    const letGo = heldBack([])
    await open()
    await press('zzq xy{Enter}')
    await letGo()
    await waitFor(() => expect(titles()).toEqual(['Search Soaps for “zzq xy”', 'Search Scents for “zzq xy”']))
    expect(screen.getByText('No results for “zzq xy”. Try a shorter search.')).toBeTruthy()
    await press('{Enter}')
    await waitFor(() => expect(at.desk.address()).toBe(`/soaps?filter=${encodeURIComponent('zzq xy')}`))
  })

  test('Tab on a record offers its verbs', async () => {
    at.desk.script['GET /v1/search'] = () => ({ body: { data: { hits: [hit(7)] } } })
    at.desk.script[`GET /v1/soaps/${soap(7).id}`] = () => ({ body: { data: soap(7) } })
    await open()
    await press('zzq')
    await waitFor(() => expect(activeTitle()).toBe('Soap 7'))
    await press('{Tab}')
    await waitFor(() => expect(screen.getByRole('group', { name: 'With Soap 7' })).toBeTruthy())
    expect(line().value).toBe('')
    expect(document.activeElement).toBe(line())
  })
})
