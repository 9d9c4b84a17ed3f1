// The palette as people meet it: how it opens and how it is left.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { dialog, freshDesks, line, options, selectSoaps, soap, state } from './paletteDesk.tsx'

const { press, open } = freshDesks()

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
