// The small picture beside what a record is called: asked for when it comes near, all at once, and quiet where there is none.
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AskedThumbnail, RecordThumbnail } from '#console/fields/media/Thumbnail.tsx'
import { mostPictured, pictureAddress, recordPicturesPath, storedPicturesPath } from '#contract/codecs/files.ts'
import { f } from '#contract/f.ts'
import { type FileLink, pictures } from '#contract/fields/files.ts'
import { resource } from '#contract/resource.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

/** What is far away stands under `data-far`; `come` brings it near. */
const screenOf = vi.hoisted(() => {
  const waiting = new Map<Element, () => void>()
  globalThis.IntersectionObserver = class {
    readonly tell: IntersectionObserverCallback
    constructor(tell: IntersectionObserverCallback) {
      this.tell = tell
    }
    observe(target: Element) {
      const near = () => this.tell([{ isIntersecting: true, target } as IntersectionObserverEntry], this as never)
      if (target.closest('[data-far]')) waiting.set(target, near)
      else queueMicrotask(near)
    }
    unobserve(target: Element) {
      waiting.delete(target)
    }
    disconnect() {}
  } as never
  return {
    come: () => {
      for (const near of [...waiting.values()]) near()
    },
  }
})

const uuid = (at: number): string => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`
const picture = (at: number, more: Partial<FileLink> = {}): FileLink => ({
  fileId: uuid(at),
  name: `${at}.png`,
  mime: 'image/png',
  bytes: 9,
  sha256: '',
  alt: { 'en-in': `Seen ${at}` },
  ...more,
})

const jars = resource({
  name: 'jars',
  one: 'jar',
  label: 'Jars',
  group: 'catalogue',
  icon: 'package',
  title: 'name',
  lifecycle: 'toggle',
  picture: 'media',
  fields: { name: f.text({ required: true }), media: f.media({ accepts: pictures }) },
  actions: {},
})

let desk: Desk
/** Of each record, by its key. */
let known: Record<string, FileLink | null>
/** Files no picture is made of. */
const broken = new Set<string>()
beforeEach(async () => {
  known = {}
  broken.clear()
  Object.assign(URL, { createObjectURL: () => 'blob:small', revokeObjectURL: () => {} })
  desk = await openDesk({
    resources: [jars],
    script: {
      [`GET ${recordPicturesPath}`]: ({ search }) => {
        const keys = (search.get('keys') ?? '').split(',')
        return { body: { data: { pictures: Object.fromEntries(keys.map(key => [key, known[key] ?? null])) } } }
      },
      [`GET ${storedPicturesPath}`]: ({ search }) => {
        const ids = (search.get('ids') ?? '').split(',').filter(id => !broken.has(id))
        return { body: { data: { pictures: Object.fromEntries(ids.map(id => [id, btoa(id)])) } } }
      },
      'GET /v1/files/*': () => ({ body: {} }),
    },
  })
})
afterEach(() => desk.close())

const questions = () => desk.asked.filter(({ path }) => path === recordPicturesPath).map(({ search }) => search)
const keysOf = (search: URLSearchParams) => (search.get('keys') ?? '').split(',')
const signs = () => document.querySelectorAll('.thumbnail > svg').length

test('those that stand beside each other are asked for in one question, each once, and each shows its own', async () => {
  known = { a: picture(1), b: picture(2), c: null }
  desk.show(['a', 'b', 'c', 'a'].map((value, at) => <AskedThumbnail key={at} resource="jars" value={value} />))
  expect(await screen.findAllByRole('img', { name: 'Seen 1' })).toHaveLength(2)
  expect(await screen.findAllByRole('img', { name: 'Seen 2' })).toHaveLength(1)
  expect(questions().map(keysOf)).toEqual([['a', 'b', 'c']])
  const small = desk.asked.filter(({ path }) => /^\/v1\/(files\/|pictures\/stored)/.test(path))
  expect(small.map(({ path, search }) => [path, search.get('ids'), search.get('width')])).toEqual([
    [storedPicturesPath, `${uuid(1)},${uuid(2)}`, '64'],
  ])
})

test('one picture alone is asked for by its own address', async () => {
  desk.show(<RecordThumbnail resource={jars} row={{ id: 'a', media: [picture(1)] }} />)
  await screen.findByRole('img', { name: 'Seen 1' })
  expect(desk.asked.map(({ path }) => path)).toContain(pictureAddress(uuid(1), 64))
  expect(desk.asked.map(({ path }) => path)).not.toContain(storedPicturesPath)
})

test('one that is missing in the answer stays a sign, and the others are seen', async () => {
  broken.add(uuid(2))
  desk.show(
    [1, 2, 3].map(at => <RecordThumbnail key={at} resource={jars} row={{ id: `${at}`, media: [picture(at)] }} />),
  )
  await screen.findByRole('img', { name: 'Seen 3' })
  expect(screen.queryByRole('img', { name: 'Seen 2' })).toBeNull()
  expect(screen.getByRole('img', { name: 'Seen 1' })).toBeTruthy()
})

test('no question is longer than the server answers', async () => {
  const all = Array.from({ length: mostPictured + 30 }, (_, at) => `k${at}`)
  desk.show(all.map(value => <AskedThumbnail key={value} resource="jars" value={value} />))
  await waitFor(() => expect(questions().flatMap(keysOf).sort()).toEqual([...all].sort()))
  for (const search of questions()) expect(keysOf(search).length).toBeLessThanOrEqual(mostPictured)
})

test('by another field than the id it is asked for apart', async () => {
  known = { 'KI-S': picture(1), a: picture(2) }
  desk.show(
    <>
      <AskedThumbnail resource="jars" value="KI-S" by="sku" />
      <AskedThumbnail resource="jars" value="a" />
    </>,
  )
  await screen.findByRole('img', { name: 'Seen 1' })
  expect(new Set(questions().map(search => `${search.get('by')} ${search.get('keys')}`))).toEqual(
    new Set(['sku KI-S', 'null a']),
  )
})

test('what is far from what is seen is not asked for until it comes near; its room is there from the first', async () => {
  known = { near: picture(1), far: picture(2) }
  desk.show(
    <>
      <AskedThumbnail resource="jars" value="near" />
      <div data-far>
        <AskedThumbnail resource="jars" value="far" />
      </div>
    </>,
  )
  expect(document.querySelectorAll('.thumbnail')).toHaveLength(2)
  await screen.findByRole('img', { name: 'Seen 1' })
  expect(questions().flatMap(keysOf)).toEqual(['near'])
  screenOf.come()
  await screen.findByRole('img', { name: 'Seen 2' })
})

test('a row that holds its picture asks nobody which it is', async () => {
  desk.show(<RecordThumbnail resource={jars} row={{ id: 'a', media: [picture(3)] }} />)
  await screen.findByRole('img', { name: 'Seen 3' })
  expect(questions()).toEqual([])
})

test('a picture on its way is an empty tile, neither picture nor sign, until it is known', async () => {
  let tell = () => {}
  const told = new Promise<void>(resolve => {
    tell = resolve
  })
  desk.script['GET /v1/files/*'] = async () => {
    await told
    return { body: {} }
  }
  desk.show(<RecordThumbnail resource={jars} row={{ id: 'a', media: [picture(1)] }} />)
  await waitFor(() => expect(desk.asked.map(({ path }) => path)).toContain(pictureAddress(uuid(1), 64)))
  expect(document.querySelector('.thumbnail')?.children).toHaveLength(0)
  tell()
  await screen.findByRole('img', { name: 'Seen 1' })
  expect(signs()).toBe(0)
})

test('without a picture a quiet sign stands, never a name nor an address, also when the server tells none', async () => {
  desk.show(
    <>
      <RecordThumbnail resource={jars} row={{ id: 'a', media: [] }} />
      <RecordThumbnail resource={jars} row={{ id: 'b', media: null }} />
      <RecordThumbnail resource={jars} row={{ id: 'c' }} />
    </>,
  )
  await waitFor(() => expect(signs()).toBe(3))
  desk.script[`GET ${recordPicturesPath}`] = () => ({ status: 403, body: { code: 'FORBIDDEN', message: 'No' } })
  desk.show(<AskedThumbnail resource="jars" value="d" />)
  await waitFor(() => expect(signs()).toBe(4))
  desk.script['GET /v1/files/*'] = () => ({ status: 404, body: {} })
  desk.show(<RecordThumbnail resource={jars} row={{ id: 'e', media: [picture(9)] }} />)
  await waitFor(() => expect(signs()).toBe(5))
  expect(document.querySelector('img')).toBeNull()
  expect(document.body.textContent).toBe('')
})

test('what stands beside it is not said twice, a decoration not at all, and the point that counts stays in sight', async () => {
  desk.show(
    <>
      <RecordThumbnail resource={jars} row={{ id: 'a', media: [picture(1)] }} beside="Seen 1" />
      <RecordThumbnail resource={jars} row={{ id: 'b', media: [picture(2, { decorative: true })] }} />
      <RecordThumbnail resource={jars} row={{ id: 'c', media: [picture(3, { focal: { x: 0.2, y: 0.75 } })] }} />
    </>,
  )
  await waitFor(() => expect(document.querySelectorAll('img')).toHaveLength(3))
  expect([...document.querySelectorAll('img')].map(({ alt, style }) => [alt, style.objectPosition])).toEqual([
    ['', ''],
    ['', ''],
    ['Seen 3', '20% 75%'],
  ])
})
