// Stored files in a form: chosen, dropped or pasted, several at once, told when they do not fit, ordered and described.
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DiffView } from '#console/action/DiffView.tsx'
import { Cell } from '#console/fields/Cell.tsx'
import { checkValue } from '#console/fields/check.ts'
import { FieldRow } from '#console/fields/FieldRow.tsx'
import { Gallery } from '#console/fields/media/Gallery.tsx'
import { fileAddress, linkTo } from '#contract/codecs/files.ts'
import { codecOf } from '#contract/codecs.ts'
import { f } from '#contract/f.ts'
import type { Field } from '#contract/field.ts'
import { type FileLink, pictures } from '#contract/fields/files.ts'
import { resource } from '#contract/resource.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const setting = { vendor: 'mgp', currency: 'INR', timezone: 'Asia/Kolkata', urlLang: 'en-in' }
const uuid = (at: number): string => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`
const link = (at: number, more: Partial<FileLink> = {}): FileLink => ({
  fileId: uuid(at),
  name: `${at}.png`,
  mime: 'image/png',
  bytes: 240_000,
  sha256: `${at}`,
  width: 1200,
  height: 800,
  ...more,
})
const picture = (name: string): File => new File(['abc'], name, { type: 'image/png' })
const album = f.files({ accepts: pictures, listed: true, max: 3 })

let desk: Desk
let sent: number
beforeEach(async () => {
  sent = 0
  desk = await openDesk({
    resources: [],
    script: {
      'GET /v1/touch': () => ({ body: {} }),
      'POST /v1/files': () => {
        sent += 1
        const { fileId: id, ...rest } = link(sent)
        return { body: { data: { id, ...rest } } }
      },
    },
  })
})
afterEach(() => desk.close())

const edit = async (field: Field, start: unknown = null) => {
  const given: unknown[] = [start]
  const Form = () => {
    const [value, setValue] = useState(start)
    const take = (next: unknown) => {
      given.push(next)
      setValue(next)
    }
    return <FieldRow name="media" field={field} label="Media" value={value} onChange={take} />
  }
  desk.show(<Form />)
  await waitFor(() => expect(document.querySelector('.media')).toBeTruthy())
  return () => given.at(-1)
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const names = (value: unknown) => (value as FileLink[]).map(({ name }) => name)
const rows = () => screen.getAllByRole('listitem').map(row => within(row).getByRole('group').getAttribute('aria-label'))

describe('files arrive', () => {
  test('several at once by choosing; the server says what they are', async () => {
    const given = await edit(album)
    await desk.user.upload(screen.getByLabelText('Add images'), [picture('a.png'), picture('b.png')])
    await waitFor(() => expect(names(given()).sort()).toEqual(['1.png', '2.png']))
    expect(desk.asked.find(({ method }) => method === 'POST')?.search.get('accept')).toBe(pictures.join(','))
    expect(screen.getAllByText(/1,200 × 800 px/)).toHaveLength(2)
    expect(screen.getByText('Cover')).toBeTruthy()
  })

  test('by dropping, and by pasting while the focus is anywhere in the field', async () => {
    const given = await edit(album)
    fireEvent.drop(document.querySelector('.media')!, { dataTransfer: { types: ['Files'], files: [picture('a.png')] } })
    await waitFor(() => expect(names(given())).toEqual(['1.png']))
    fireEvent.paste(button('Add images'), { clipboardData: { files: [picture('b.png')] } })
    await waitFor(() => expect(names(given())).toEqual(['1.png', '2.png']))
  })

  test('a text that is pasted stays a text', async () => {
    await edit(album, [link(1)])
    const paste = createEvent.paste(screen.getByLabelText('Alt text'), { clipboardData: { files: [] } })
    fireEvent(screen.getByLabelText('Alt text'), paste)
    expect(paste.defaultPrevented).toBe(false)
  })

  test('what is on its way is no value yet, and says so when it is saved', async () => {
    let answer = (): void => {}
    desk.script['POST /v1/files'] = () =>
      new Promise(done => {
        answer = () => done({ body: { data: { id: uuid(1), ...link(1) } } })
      })
    const given = await edit(album)
    await desk.user.upload(screen.getByLabelText('Add images'), picture('a.png'))
    expect(await screen.findByRole('progressbar', { name: 'Uploading a.png' })).toBeTruthy()
    expect(checkValue(album, given(), setting, 'Media')?.message).toBe('"a.png" has not been uploaded yet')
    await waitFor(() => expect(desk.asked.some(({ method }) => method === 'POST')).toBe(true))
    answer()
    await waitFor(() => expect(checkValue(album, given(), setting, 'Media')).toBeUndefined())
  })

  test('a file that was on its way when the page was left asks to be chosen again', async () => {
    await edit(album, [{ sending: 'a.png', key: 'gone' }])
    expect(screen.getByText(/was not uploaded. Remove this line/)).toBeTruthy()
  })
})

describe('files that do not fit are told and cost nothing that is there', () => {
  test('the server’s reason, in its own words', async () => {
    desk.script['POST /v1/files'] = () => ({
      status: 415,
      body: { code: 'WRONG_TYPE', key: 'server.file.notPicture', message: 'a.png is not an image. Choose PNG' },
    })
    const given = await edit(album, [link(1)])
    await desk.user.upload(screen.getByLabelText('Add images'), picture('a.png'))
    expect(await screen.findByText('a.png is not an image. Choose PNG')).toBeTruthy()
    expect(names(given())).toEqual(['1.png'])
    await desk.user.click(button('Dismiss'))
    expect(screen.queryByText(/is not a picture/)).toBeNull()
  })

  test('one that fails leaves what was there, and may be chosen again', async () => {
    const works = desk.script['POST /v1/files']!
    desk.script['POST /v1/files'] = () => ({ status: 500, body: 'not even an answer' })
    const given = await edit(f.file({ accepts: pictures }), link(7))
    await desk.user.upload(screen.getByLabelText('Choose another image'), picture('a.png'))
    await screen.findByRole('button', { name: 'Dismiss' })
    expect(given()).toEqual(link(7))
    desk.script['POST /v1/files'] = works
    await desk.user.upload(screen.getByLabelText('Choose another image'), picture('a.png'))
    await waitFor(() => expect(given()).toEqual(link(1)))
  })

  test('one that is too large is not even sent, and more than there is room for are left out', async () => {
    const given = await edit(album, [link(8), link(9)])
    const large = picture('large.png')
    Object.defineProperty(large, 'size', { value: 30 * 1024 * 1024 })
    await desk.user.upload(screen.getByLabelText('Add images'), [large, picture('a.png'), picture('b.png')])
    await waitFor(() => expect(names(given())).toEqual(['8.png', '9.png', '1.png']))
    expect(screen.getByText(/large.png is larger than/)).toBeTruthy()
    expect(screen.getByText('Only 3 more files fit. The others were not uploaded.')).toBeTruthy()
    expect(button('Add images')).toHaveProperty('disabled', true)
  })
})

test('a size nobody knows yet is not said to be none', async () => {
  await edit(album, [link(1, { bytes: 0 }), link(2)])
  expect(screen.getAllByText(/1,200 × 800 px/)).toHaveLength(2)
  expect(screen.getAllByText(/(bytes|B)$/)).toHaveLength(1)
  cleanup()
  desk.show(<Cell name="media" field={f.file()} value={link(3, { bytes: 0 })} />)
  expect((await screen.findByText('3.png')).closest('.media-name')?.textContent).toBe('3.png')
})

describe('files are put in order and described', () => {
  test('by keys, and the focus and a quiet word follow', async () => {
    const given = await edit(album, [link(1), link(2), link(3)])
    await desk.user.click(within(screen.getAllByRole('listitem')[0]!).getByLabelText('Alt text'))
    await desk.user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(names(given())).toEqual(['2.png', '1.png', '3.png'])
    expect(document.activeElement?.closest('li')).toBe(screen.getAllByRole('listitem')[1])
    expect(screen.getByText('Media 1, 1.png is now 2 of 3')).toBeTruthy()
  })

  test('by dragging their handle', async () => {
    const given = await edit(album, [link(1), link(2), link(3)])
    for (const [at, row] of screen.getAllByRole('listitem').entries())
      row.getBoundingClientRect = () => ({ top: at * 100, height: 100 }) as DOMRect
    const handle = document.querySelector('.entries-handle')!
    fireEvent.pointerDown(handle, { button: 0, clientY: 50 })
    fireEvent.pointerMove(handle, { clientY: 260 })
    fireEvent.pointerUp(handle, { clientY: 260 })
    expect(names(given())).toEqual(['2.png', '3.png', '1.png'])
  })

  test('one that was taken away can be put back where it was', async () => {
    const given = await edit(album, [link(1), link(2, { alt: 'Rose' }), link(3)])
    await desk.user.click(button('Remove Media 2, 2.png'))
    expect(names(given())).toEqual(['1.png', '3.png'])
    await desk.user.click(within(screen.getByText('Removed: Media 2, 2.png').parentElement!).getByRole('button'))
    expect(given()).toEqual([link(1), link(2, { alt: 'Rose' }), link(3)])
    expect(rows()).toHaveLength(3)
  })

  test('with an alternative text; an emptied one is sent as such', async () => {
    const given = await edit(f.file({ accepts: pictures }), link(1, { alt: 'R' }))
    const alt = screen.getByLabelText('Alt text')
    await desk.user.type(alt, 'ose')
    expect(given()).toMatchObject({ alt: 'Rose' })
    await desk.user.clear(alt)
    expect(given()).toMatchObject({ alt: '' })
  })
})

test('files are written as addresses, and read back as the same files', () => {
  const listed = { kind: 'image', url: 'https://a.example/1.jpg', state: 'listed' }
  const cell = `${fileAddress(uuid(1))}|https://a.example/1.jpg`
  expect(codecOf(album).print([link(1), listed], album.facts, setting)).toBe(cell)
  expect(codecOf(album).read(cell, album.facts, setting)).toEqual({ value: [linkTo(uuid(1)), listed] })
  const one = f.file()
  expect(codecOf(one).read(fileAddress(uuid(1)), one.facts, setting)).toEqual({ value: linkTo(uuid(1)) })
  expect(codecOf(one).read('https://a.example/1.jpg', one.facts, setting)).toMatchObject({
    finding: { code: 'STORED_FILE' },
  })
  expect(codecOf(album).read('ftp://a', album.facts, setting)).toMatchObject({ finding: { code: 'PATTERN' } })
})

test('a cell shows a picture that lies elsewhere by what the server made of it, never from there, and a film by its address', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:small', revokeObjectURL: () => {} })
  desk.script['GET /v1/pictures'] = () => ({ body: {} })
  const url = 'https://a.example/1.jpg'
  desk.show(<Cell name="media" field={album} value={[{ kind: 'image', url, state: 'listed', alt: 'A jar' }]} />)
  expect((await screen.findByRole('img', { name: 'A jar' })).getAttribute('src')).toBe('blob:small')
  const asked = desk.asked.filter(({ path }) => path === '/v1/pictures')
  expect(asked.map(({ search }) => Object.fromEntries(search))).toEqual([{ url, width: '160' }])
  cleanup()
  const film = 'https://a.example/1.mp4'
  desk.show(<Cell name="media" field={album} value={[{ kind: 'video', url: film, state: 'listed' }]} />)
  expect(await screen.findByText(film)).toBeTruthy()
  expect(document.querySelector('img')).toBeNull()
})

describe('pictures on a page', () => {
  const all = Array.from({ length: 7 }, (_, at) =>
    link(at + 1, { alt: `Seen ${at + 1}`, ...(at === 6 && { skus: ['KI-L'] }) }),
  )

  test('are all there, open large one after the other by key, say what they show, and give the focus back', async () => {
    desk.script['GET /v1/files/:id/pictures/:width'] = () => ({ status: 404, body: {} })
    desk.show(<Gallery value={all} label="Media" />)
    expect(screen.getAllByRole('listitem')).toHaveLength(7)
    expect(screen.getByText('KI-L')).toBeTruthy()
    await desk.user.click(button('View 6 of 7 full size: Seen 6'))
    const viewer = within(await screen.findByRole('dialog', { name: 'Seen 6' }))
    await desk.user.keyboard('{ArrowRight}')
    expect(await screen.findByRole('dialog', { name: 'Seen 7' })).toBeTruthy()
    expect(viewer.getByRole('status').textContent).toContain('Alt text: KI-L')
    expect(viewer.getByRole<HTMLButtonElement>('button', { name: 'Next image' }).disabled).toBe(true)
    await desk.user.keyboard('{Home}')
    expect(await screen.findByRole('dialog', { name: 'Seen 1' })).toBeTruthy()
    await desk.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button('View 1 of 7 full size: Seen 1')))
  })
})

test('the picture that leads a page keeps its shape and its room before it is there', () => {
  const shapeOf = (more: Partial<FileLink>) => {
    desk.show(<Gallery value={[link(1, more), link(2)]} label="Media" isLed />)
    const [first, second] = screen.getAllByRole('listitem').map(({ style }) => style.getPropertyValue('--shape'))
    cleanup()
    return [first, second]
  }
  expect(shapeOf({ width: 1200, height: 800 })).toEqual(['1.5', ''])
  expect(shapeOf({ width: 4000, height: 100 })).toEqual(['2', ''])
  expect(shapeOf({ width: 10, height: 4000 })).toEqual(['0.6', ''])
  expect(shapeOf({ width: undefined, height: undefined })).toEqual(['1', ''])
})

describe('which children a picture shows', () => {
  test('is taken away by its own button, and none is a value', async () => {
    const field = f.files({ accepts: pictures, shows: { resource: 'variants', field: 'sku' } })
    const given = await edit(field, [link(1, { skus: ['KI-S', 'KI-M'] })])
    await desk.user.click(button('Remove KI-S'))
    await desk.user.click(button('Remove KI-M'))
    expect((given() as FileLink[])[0]?.skus).toEqual([])
  })
})

describe('media say what they show in every language, and which point stays in sight', () => {
  const shelf = f.media({ accepts: pictures, described: true, max: 3 })
  const plain = f.media({ accepts: pictures })
  const focal = (name: RegExp = /^Focal point/) => screen.getByRole('button', { name })
  beforeEach(() => {
    Object.assign(URL, { createObjectURL: () => 'blob:small', revokeObjectURL: () => {} })
    desk.script['GET /v1/files/*'] = () => ({ body: {} })
  })
  const slider = () => screen.findByRole('slider', { name: 'Focal point' })

  test('a text is demanded where the field says so, in its row, until the picture only decorates', async () => {
    expect(checkValue(shelf, [link(1, { alt: 'Rose' }), link(2)], setting, 'Media')).toMatchObject({
      code: 'REQUIRED',
      message: 'Add alt text to image 2, or mark it as decorative',
    })
    expect(checkValue(plain, [link(2)], setting, 'Media')).toBeUndefined()
    const given = await edit(shelf, [link(2)])
    await desk.user.click(screen.getByRole('switch', { name: 'Decorative' }))
    expect(given()).toMatchObject([{ decorative: true }])
    expect(screen.queryByLabelText(/Alt text/)).toBeNull()
    expect(checkValue(shelf, given(), setting, 'Media')).toBeUndefined()
  })

  test('a language that is emptied is sent as such, the others stay', async () => {
    const given = await edit(plain, [link(1, { alt: { 'en-in': 'A rose', 'ar-ae': 'x' } })])
    await desk.user.click(screen.getByRole('tab', { name: /Arabic/ }))
    await desk.user.clear(await screen.findByRole('textbox'))
    expect(given()).toMatchObject([{ alt: { 'en-in': 'A rose', 'ar-ae': '' } }])
  })

  test('by keys: arrows by one percent, with Shift by ten, Home to the middle; nothing is set until it is said', async () => {
    const given = await edit(plain, [link(1)])
    await desk.user.click(focal(/not set/))
    const point = await slider()
    await waitFor(() => expect(document.activeElement).toBe(point))
    await desk.user.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}{Shift>}{ArrowLeft}{/Shift}')
    expect((await slider()).getAttribute('aria-valuetext')).toBe('42% from the left, 49% from the top')
    expect(given()).toEqual([link(1)])
    await desk.user.click(screen.getByRole('button', { name: 'Set focal point' }))
    expect(given()).toEqual([link(1, { focal: { x: 0.42, y: 0.49 } })])
    await waitFor(() => expect(document.activeElement).toBe(focal(/42% from the left/)))
    await desk.user.click(focal())
    await desk.user.keyboard('{Home}')
    expect((await slider()).getAttribute('aria-valuenow')).toBe('50')
    await desk.user.click(screen.getByRole('button', { name: 'Remove focal point' }))
    expect(given()).toEqual([link(1, { focal: null })])
  })

  test('Enter on the point sets it, and its name below the picture opens it too, in the reader’s own per cent', async () => {
    const given = await edit(plain, [link(1)])
    await desk.user.click(within(focal()).getByText('Focal point'))
    await waitFor(async () => expect(document.activeElement).toBe(await slider()))
    await desk.user.keyboard('{ArrowDown}{Enter}')
    expect(given()).toEqual([link(1, { focal: { x: 0.5, y: 0.51 } })])
    expect(within(focal()).getByText('50% · 51%')).toBeTruthy()
  })

  test('by pointer: pressed and dragged, never out of the picture', async () => {
    const given = await edit(plain, [link(1)])
    await desk.user.click(focal())
    const stage = (await slider()).parentElement!
    stage.getBoundingClientRect = () => ({ left: 100, top: 50, width: 200, height: 100 }) as DOMRect
    fireEvent.pointerDown(stage, { button: 0, clientX: 150, clientY: 75 })
    expect((await slider()).getAttribute('aria-valuetext')).toBe('25% from the left, 25% from the top')
    fireEvent.pointerMove(stage, { clientX: 900, clientY: 100 })
    fireEvent.pointerUp(stage)
    fireEvent.pointerMove(stage, { clientX: 100, clientY: 50 })
    await desk.user.click(screen.getByRole('button', { name: 'Set focal point' }))
    expect(given()).toEqual([link(1, { focal: { x: 1, y: 0.5 } })])
  })

  test('history says which came and went, and what is said otherwise of those that stayed', async () => {
    const rooms = resource({
      name: 'rooms',
      one: 'room',
      label: 'Rooms',
      group: 'content',
      icon: 'image',
      title: 'name',
      lifecycle: 'toggle',
      fields: { name: f.text({ required: true }), pictures: shelf },
      actions: {},
    })
    const before = [link(1, { alt: 'Rose' }), link(2, { alt: 'Jar' }), link(3, { alt: 'Lid', focal: { x: 0, y: 1 } })]
    const after = [
      link(3, { alt: { 'en-in': 'Lid' }, focal: { x: 0.5, y: 1 } }),
      link(2, { alt: { 'en-in': 'Jar', 'ar-ae': 'جرة' } }),
      link(4, { decorative: true }),
    ]
    desk.show(<DiffView resource={rooms} diff={[{ field: 'pictures', before, after }]} />)
    const lines = await waitFor(() => screen.getAllByRole('listitem').map(({ textContent }) => textContent))
    expect(lines).toEqual([
      'Removed  1.png',
      'Added +  4.png',
      expect.stringMatching(/3\.png Focal point: .*0% from the left, 100% from the top .*50% from the left/),
      expect.stringMatching(/2\.png Alt text \(Arabic\): .*– .*جرة/),
      'Order changed',
    ])
  })
})
