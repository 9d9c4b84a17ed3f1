// Rich text is rebuilt from the little a shop may show, here as on the server, and edited without losing what was typed.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Control } from '#console/fields/Control.tsx'
import { cleanHtml, htmlOf, richNodes } from '#console/rich/clean.ts'
import { f } from '#contract/f.ts'
import { cleaned } from '#server/html/clean.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const plain = '<p>Kind <b>and</b> <em>soft</em></p><ul><li>one</li><li>two</li></ul><h2>More</h2><p>a<br>b</p>'
const link = '<p><a href="https://shop.example/a?b=1">shop</a> <a href="mailto:a@b.example">mail</a></p>'

// First of all: once it is there it is there at once.
test('whoever writes before the editor has come goes on writing in it', async () => {
  const desk = await openDesk({ resources: [] })
  const given: unknown[] = []
  const Form = () => {
    const [value, setValue] = useState<unknown>(null)
    const take = (next: unknown) => {
      given.push(next)
      setValue(next)
    }
    return <Control id="body" name="body" field={f.text({ format: 'html' })} value={value} onChange={take} />
  }
  desk.show(<Form />)
  screen.getByRole('textbox').focus()
  await waitFor(() => expect(document.querySelector('.rich-area')).toBeTruthy())
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector('.rich-area')))
  await desk.close()
})

describe('cleaning', () => {
  test.each([plain, link, '<blockquote>said</blockquote><hr>', '<h3>میز</h3><ol><li>یک</li></ol>'])(
    'what may stay stays as it is: %s',
    html => {
      expect(cleanHtml(html)).toBe(html)
    },
  )

  const hostile = [
    '<p onclick="go()">x</p>',
    '<p style="color:red" class="a" id="b">x</p>',
    '<script>go()</script><p>x</p>',
    '<p>x<img src=x onerror=go()></p>',
    '<p><a href="javascript:go()">x</a><a href=" java\tscript:go()">y</a></p>',
    '<p><a href="//evil.example">x</a></p>',
    '<svg><script>go()</script></svg><p>x</p>',
    '<p>x</p><iframe src="https://evil.example"></iframe>',
    '<form action="https://evil.example"><p>x</p></form>',
    '<p>x<style>p{}</style></p>',
    '<template><p>x</p></template><p>y</p>',
    '<h1>x</h1>',
    '<p><span style="x">kept</span></p>',
    '<p><img src="/files/a.png" alt="rose" onload="go()"></p>',
  ]
  test.each(hostile)('nothing of %s runs or is fetched, and cleaning twice changes nothing', html => {
    const clean = cleanHtml(html)
    expect(clean).not.toMatch(/go\(|javascript|evil|style|class|id=|<script|<svg|<iframe|<form|onerror|onclick/i)
    expect(cleanHtml(clean)).toBe(clean)
  })

  test.each([...hostile, plain, link])('page and server agree that nothing more of %s has to go', html => {
    expect(cleaned(cleanHtml(html)).changed).toBe(false)
  })

  test('only empty lines are nothing at all', () => {
    const made = document.createElement('div')
    made.append(richNodes('<p><br></p><p> </p>'))
    expect(htmlOf(made)).toBeNull()
  })
})

describe('the editor', () => {
  let desk: Desk
  let kept: unknown
  const Held = ({ start }: { start: string }) => {
    const [value, setValue] = useState<unknown>(start)
    return (
      <>
        <label id="label" htmlFor="story">
          Story
        </label>
        <Control
          id="story"
          labelId="label"
          name="story"
          field={f.text({ format: 'html' })}
          value={value}
          onChange={next => {
            kept = next
            setValue(next)
          }}
        />
        <button type="button" onClick={() => setValue('<p>Theirs</p>')}>
          take over
        </button>
      </>
    )
  }
  const open = async (start = '<p>Rose</p>') => {
    kept = undefined
    desk.show(<Held start={start} />)
    await screen.findByRole('toolbar', { name: 'Formatting' })
    return screen.getByRole('textbox', { name: 'Story' })
  }
  beforeEach(async () => {
    desk = await openDesk({ resources: [] })
  })
  afterEach(() => desk.close())

  test('shows the text as it will look, never a script of it, and changes nothing by being looked at', async () => {
    const area = await open('<p>Rose <b>soap</b><script>go()</script></p>')
    expect(area.querySelector('b')?.textContent).toBe('soap')
    expect(area.querySelector('script')).toBeNull()
    expect(kept).toBeUndefined()
  })

  test('what is typed is kept cleaned, emptied it is nothing', async () => {
    const area = await open()
    area.innerHTML = '<p onclick="go()">Rose <b>soap</b></p>'
    fireEvent.input(area)
    expect(kept).toBe('<p>Rose <b>soap</b></p>')
    area.innerHTML = '<p><br></p>'
    fireEvent.input(area)
    expect(kept).toBeNull()
  })

  test('its label leads into it', async () => {
    const area = await open()
    await desk.user.click(screen.getByText('Story'))
    expect(document.activeElement).toBe(area)
  })

  test('the source can be seen and changed, and the text follows', async () => {
    await open()
    await desk.user.click(screen.getByRole('button', { name: 'HTML' }))
    const source = screen.getByRole('textbox', { name: 'Story' }) as HTMLTextAreaElement
    expect(source.value).toBe('<p>Rose</p>')
    fireEvent.change(source, { target: { value: '<h2>Mint</h2>' } })
    await desk.user.click(screen.getByRole('button', { name: 'HTML' }))
    expect(screen.getByRole('textbox', { name: 'Story' }).innerHTML).toBe('<h2>Mint</h2>')
  })

  test('what comes from elsewhere replaces what is shown', async () => {
    const area = await open()
    await desk.user.click(screen.getByRole('button', { name: 'take over' }))
    await waitFor(() => expect(area.innerHTML).toBe('<p>Theirs</p>'))
  })

  test('the tools are one stop of Tab with arrows between them', async () => {
    await open()
    const bar = within(screen.getByRole('toolbar'))
    act(() => bar.getByRole('button', { name: 'Bold' }).focus())
    await desk.user.keyboard('{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Italic')
    await desk.user.keyboard('{End}')
    expect(document.activeElement?.textContent).toContain('HTML')
    expect(bar.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  })

  test('an address that leads nowhere safe is refused and stays as it was typed', async () => {
    await open()
    await desk.user.click(screen.getByRole('button', { name: 'Link' }))
    const address = screen.getByRole('textbox', { name: 'Link URL' }) as HTMLInputElement
    await desk.user.type(address, 'javascript:go(){Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Start with https://, mailto: or tel:')
    expect(address.value).toBe('javascript:go()')
  })
})
