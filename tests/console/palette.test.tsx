// The palette as people meet it: how it opens and how it is left.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { subject } from '#console/action/subject.ts'
import { FormScreen } from '#console/form/FormScreen.tsx'
import { go } from '#console/shell/navigation.tsx'
import { dialog, freshDesks, line, options, selectSoaps, soap, soaps, state, titles } from './paletteDesk.tsx'

const { at, press, open, calls } = freshDesks()

describe('the record of the screen', () => {
  test('a verb asked for while its record is edited works on that record, and Edit is not offered first', async () => {
    const { desk } = at
    const record = soap(1, { status: 'draft' })
    desk.script[`GET /v1/soaps/${record.id}`] = () => ({ body: { data: record } })
    desk.script['GET /v1/me/drafts'] = () => ({ body: { data: { drafts: [] } } })
    desk.script['POST /v1/soaps/actions/refund'] = () => ({ body: { data: { done: [record], refused: [] } } })
    go(`/soaps/${record.id}/edit`)
    const editing = desk.show(<FormScreen resource={soaps} id={record.id} />)
    await screen.findByLabelText(/^Name/)
    await open()
    expect(titles()).toContain('Show history')
    expect(titles()).not.toContain('Edit')
    await press('refund soap')
    await press('{Enter}')
    await waitFor(() => expect(calls('/v1/soaps/actions/refund')).toHaveLength(1))
    expect(calls('/v1/soaps/actions/refund')[0]?.body.ids).toEqual([record.id])
    editing.unmount()
    expect(subject()).toBeUndefined()
  })
})

describe('opening', () => {
  test.each([['{Control>}k{/Control}'], ['{F1}'], [':']])('%s opens it with the line focused', async keys => {
    await press(keys)
    expect(dialog()).not.toBeNull()
    expect(document.activeElement).toBe(line())
    expect(state()).toBe('browsing')
    expect(line().value).toBe('')
  })

  test('the key again closes it, and the focus goes back to the opener', async () => {
    screen.getByText('before').focus()
    await open()
    await open()
    expect(dialog()).toBeNull()
    expect(state()).toBe('closed')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('before')))
  })

  test('a click beside it closes it, once the whole click is done, and the focus goes back to the opener', async () => {
    screen.getByText('before').focus()
    await open()
    const scrim = document.querySelector('.palette-scrim') as HTMLElement
    fireEvent.pointerDown(scrim, { button: 0 })
    expect(dialog()).not.toBeNull()
    fireEvent.click(scrim)
    await waitFor(() => expect(dialog()).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('before')))
  })

  test('there is only ever one dialog with one combobox', async () => {
    for (let at = 0; at < 5; at++) await open()
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect(screen.getAllByRole('combobox')).toHaveLength(1)
  })

  test('who reads by ear finds nothing of the page behind it, and goes on hearing what the page says by itself', async () => {
    const region = document.createElement('p')
    region.setAttribute('aria-live', 'polite')
    const before = screen.getByText('before')
    before.parentElement?.append(region)
    await open()
    expect(before.closest('[aria-hidden=true]')).not.toBeNull()
    expect(region.closest('[aria-hidden=true]')).toBeNull()
    expect(dialog()?.closest('[aria-hidden=true]')).toBeNull()
    await open()
    expect(document.querySelector('[aria-hidden=true] button, button[aria-hidden=true]')).toBeNull()
    region.remove()
  })

  test('opening restyles nothing of the page', async () => {
    await open()
    expect(document.body.getAttribute('style') ?? '').toBe('')
    expect(document.body.hasAttribute('data-scroll-locked')).toBe(false)
  })

  test('a letter makes no row anew: the elements that stand there say what is found now', async () => {
    await open()
    await press('r')
    const before = new Set(options())
    const first = options().map(({ id }) => id)
    await press('e')
    const then = options().map(({ id }) => id)
    expect(then).not.toEqual(first)
    expect(new Set(then).size).toBe(then.length)
    expect(options().filter(one => !before.has(one))).toEqual([])
  })

  test('letters typed right after the opening key all arrive', async () => {
    await press('{Control>}k{/Control}refund soaps')
    expect(line().value).toBe('refund soaps')
  })

  test('a colon in a text is a colon; Ctrl+K opens from there', async () => {
    const text = screen.getByLabelText<HTMLTextAreaElement>('text')
    text.focus()
    await press('a:')
    expect(dialog()).toBeNull()
    expect(text.value).toBe('a:')
    await open()
    expect(dialog()).not.toBeNull()
  })

  test('marks the moments people measure', async () => {
    performance.clearMarks()
    await open()
    await press('r')
    const names = () => performance.getEntriesByType('mark').map(({ name }) => name)
    await waitFor(() =>
      expect(names()).toEqual(
        expect.arrayContaining(['palette:open', 'palette:painted', 'palette:key', 'palette:results']),
      ),
    )
  })
})

describe('leaving', () => {
  test('Esc closes from the first level, twice quickly from anywhere', async () => {
    await open()
    await press('{Escape}')
    expect(dialog()).toBeNull()
    await open()
    await press('sp {Escape}{Escape}')
    expect(dialog()).toBeNull()
  })

  test('Backspace on an empty line drops the sign, then the target', async () => {
    selectSoaps(soap(1), soap(2))
    await open()
    expect(within(dialog() as HTMLElement).getAllByText(/2 soaps/).length).toBeGreaterThan(0)
    await press('>')
    expect(line().value).toBe('')
    const sign = () => [...document.querySelectorAll('.palette-chip')].filter(one => one.textContent === 'Commands')
    expect(sign()).toHaveLength(1)
    await press('{Backspace}')
    expect(sign()).toEqual([])
    await press('{Backspace}')
    expect(within(dialog() as HTMLElement).queryByText(/2 soaps/)).toBeNull()
    expect(dialog()).not.toBeNull()
  })
})
