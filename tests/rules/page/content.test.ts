// What stands on a page, as rules: reading time, hosts that may be embedded, blocks a template keeps, texts filled and replaced.
import { describe, expect, test } from 'vitest'
import { f } from '#contract/f.ts'
import type { Block } from '#contract/fields/blocks.ts'
import {
  blocksFilled,
  embedFindings,
  languagesOf,
  linksReplaced,
  lockedFindings,
  readingMinutes,
  textReplaced,
} from '#rules/page/content.ts'
import { expiryFinding, publishFindings, reviewFinding, titleFinding } from '#rules/page/publishing.ts'

const field = f.blocks({
  blocks: {
    text: { label: 'Text', fields: { text: f.localized({ format: 'html' }), link: f.target() } },
    steps: {
      label: 'Steps',
      holds: ['text'],
      fields: { steps: f.groups({ parts: { title: f.localized() } }), words: f.list() },
    },
    embed: { label: 'Embed', fields: { address: f.text({ format: 'url' }) } },
  },
})
const block = (id: string, type: string, props: Record<string, unknown>, children?: Block[]): Block => ({
  ...{ id, type, props },
  ...(children && { children }),
})
const text = (html: string, language = 'en-in') => block('a', 'text', { text: { [language]: html } })

test('reading takes a minute for each begun 200 words, tags not counted', () => {
  expect(readingMinutes(field, [])).toBe(0)
  expect(readingMinutes(field, [text(`<p class="a b c">${'word '.repeat(200)}</p>`)])).toBe(1)
  expect(readingMinutes(field, [text(`<p>${'word '.repeat(201)}</p>`)])).toBe(2)
  expect(readingMinutes(field, [text('<p>أهلا</p>', 'ar-ae')])).toBe(0)
})

test('hosts that are listed may be embedded, with whatever stands before them; what only looks like one may not', () => {
  const found = (address: string, type = 'embed') =>
    embedFindings([block('a', type, { address })]).map(({ code, params }) => [code, params?.host])
  expect(found('https://www.youtube-nocookie.com/embed/x')).toEqual([])
  expect(found('https://youtube.com.evil.example/x')).toEqual([['EMBED_HOST', 'youtube.com.evil.example']])
  expect(found('https://evilyoutube.com/x')).toEqual([['EMBED_HOST', 'evilyoutube.com']])
  expect(found('https://cdn.example/film.mp4', 'video')).toEqual([])
  expect(found('https://cdn.example/film.mp4')).toEqual([['EMBED_HOST', 'cdn.example']])
})

test('a block the template keeps may be moved and filled, not taken away or turned into another', () => {
  const template = { name: 'Legal', lockedNodeIds: ['a'] }
  const before = [text('one'), block('b', 'steps', {})]
  expect(lockedFindings(before, [block('b', 'steps', {}, [text('two')])], template)).toEqual([])
  expect(lockedFindings(before, [block('b', 'steps', {})], template)).toMatchObject([{ code: 'NODE_LOCKED' }])
  expect(lockedFindings(before, [block('a', 'embed', {})], template)).toMatchObject([{ code: 'NODE_LOCKED' }])
  expect(lockedFindings([], [], template)).toEqual([])
})

describe('texts', () => {
  const steps = block('s', 'steps', { steps: [{ title: { 'en-in': 'One' } }], words: ['One'] }, [text('<p>One</p>')])
  test('are filled where the other language has none, also inside of rows', () => {
    const [filled] = blocksFilled(field, [steps], 'en-in', 'ar-ae')
    expect(filled?.props.steps).toEqual([{ title: { 'en-in': 'One', 'ar-ae': 'One' } }])
    expect(filled?.children?.[0]?.props.text).toEqual({ 'en-in': '<p>One</p>', 'ar-ae': '<p>One</p>' })
    expect(blocksFilled(field, [...blocksFilled(field, [steps], 'en-in', 'ar-ae')], 'en-in', 'ar-ae')).toEqual([filled])
  })
  test('are counted by language, the default one first', () => {
    expect(languagesOf(field, [steps], [{ 'ar-ae': 'x', 'en-in': 'y' }, null])).toEqual(['en-in 3/3', 'ar-ae 1/3'])
  })
  test('are replaced where people read them and never inside a tag; what is put in makes no tag', () => {
    const html = text('<p title="One">One &amp; one</p>')
    expect(textReplaced(field, [html], 'One', '<b>2</b> & $&')[0]?.props.text).toEqual({
      'en-in': '<p title="One">&lt;b&gt;2&lt;/b&gt; &amp; $&amp; &amp; one</p>',
    })
    expect(textReplaced(field, [html], 'One & one', 'Two')[0]?.props.text).toEqual({
      'en-in': '<p title="One">Two</p>',
    })
    expect(textReplaced(field, [steps], 'One', 'Two')[0]?.props).toMatchObject({ words: ['Two'] })
  })
  test('in links addresses alone are replaced, of targets and of rich texts', () => {
    const linked = block('l', 'text', {
      text: { 'en-in': '<p><a href="https://old.example/a?x=1&amp;y=2">old.example</a></p>' },
      link: { url: 'https://old.example/b' },
    })
    expect(linksReplaced(field, [linked], 'old.example', 'new.example')[0]?.props).toEqual({
      text: { 'en-in': '<p><a href="https://new.example/a?x=1&amp;y=2">old.example</a></p>' },
      link: { url: 'https://new.example/b' },
    })
  })
})

describe('publishing', () => {
  const page = { type: 'landing', title: { 'en-in': 'Skin' }, reviewDueAt: null }
  const codes = (more: object) => publishFindings({ ...page, ...more }, '2026-11-27').map(({ code }) => code)
  test('needs the default language, and of a policy the day it is looked at again, within twelve months', () => {
    expect(codes({})).toEqual([])
    expect(codes({ title: { 'ar-ae': 'بشرة' } })).toEqual(['LOCALE_REQUIRED'])
    expect(codes({ type: 'policy' })).toEqual(['REVIEW_DATE_REQUIRED'])
    expect(codes({ type: 'policy', reviewDueAt: '2027-11-27' })).toEqual([])
    expect(codes({ type: 'policy', reviewDueAt: '2027-11-28' })).toEqual(['RANGE'])
    expect(reviewFinding({ type: 'policy', reviewDueAt: '2029-02-28' }, '2028-02-29')).toBeUndefined()
    expect(reviewFinding({ type: 'policy', reviewDueAt: '2029-03-01' }, '2028-02-29')?.code).toBe('RANGE')
  })
  test('a title has three characters in each language that has one', () => {
    expect(titleFinding({})?.code).toBe('REQUIRED')
    expect(titleFinding({ 'en-in': 'Skin', 'ar-ae': 'x' })?.code).toBe('SHORT')
  })
  test('a link is valid for at most 14 days', () => {
    expect(expiryFinding(14)).toBeUndefined()
    expect(expiryFinding(15)?.code).toBe('EXPIRY_TOO_LONG')
  })
})
