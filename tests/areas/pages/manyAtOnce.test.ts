import { describe, expect, test } from 'vitest'
import { pages } from '#areas/pages/pages.ts'
import type { Block } from '#contract/fields/blocks.ts'
import { block, en, openDesk } from './desk.ts'

const { admin, files, shown, made, does } = await openDesk()

describe('Replace text', () => {
  test('tells page by page what would change, changes it, and one undo takes it back', async () => {
    const body = [block('richText', { text: en('<p>Old brand <a href="https://old.example/a">here</a></p>') })]
    const page = await made('Old brand story', { blocks: body })
    const other = await made('Says nothing of it')
    const rows = [await shown(page.id), await shown(other.id)]
    const target = {
      ids: rows.map(({ id }) => id),
      versions: Object.fromEntries(rows.map(({ id, version }) => [id, version])),
    }
    const input = { find: 'Old brand', replace: 'New & brand', in: 'text' }
    const plan = await admin.act(pages, 'replaceText', { ...target, input, dry: true })
    expect(JSON.stringify(plan.body)).toContain('New &amp; brand')
    const done = await admin.act(pages, 'replaceText', { ...target, input })
    expect(done.body.data.done).toHaveLength(1)
    expect(await shown(page.id)).toMatchObject({
      title: en('New & brand story'),
      blocks: [{ props: { text: en('<p>New &amp; brand <a href="https://old.example/a">here</a></p>') } }],
    })
    await admin.post('/v1/undo', { operation: done.body.data.operation })
    expect((await shown(page.id)).title).toEqual(en('Old brand story'))
    await does('replaceText', page.id, { find: 'old.example', replace: 'new.example', in: 'links' })
    expect(JSON.stringify((await shown(page.id)).blocks)).toContain('https://new.example/a')
  })
})

test('a language is filled with the texts of another, and only where it has none', async () => {
  const page = await made('Filled', {
    title: { 'en-in': 'Filled', 'ar-ae': 'ممتلئ' },
    blocks: [block('heading', { title: en('Heading'), level: 'h2' })],
  })
  expect(page.languages).toEqual(['en-in 2/2', 'ar-ae 1/2'])
  await does('translateInto', page.id, { from: 'en-in', to: 'ar-ae', mode: 'copy' })
  const now = await shown(page.id)
  expect(now.title).toEqual({ 'en-in': 'Filled', 'ar-ae': 'ممتلئ' })
  expect(now.blocks).toMatchObject([{ props: { title: { 'en-in': 'Heading', 'ar-ae': 'Heading' } } }])
  expect(now.languages).toEqual(['en-in 2/2', 'ar-ae 2/2'])

  // What was filled in is to be looked over: written anew it is, and so it is once somebody says so.
  const [heading] = now.blocks as Block[]
  expect(now.needsReview).toEqual([`ar-ae ${heading!.id}.title`])
  const finds = async () => (await admin.list(pages, 'filter=unreviewed:ar-ae')).rows.some(({ id }) => id === page.id)
  expect(await finds()).toBe(true)
  expect((await does('checkPage', page.id)).body.data.result).toMatchObject({
    given: { [page.id]: expect.arrayContaining([expect.objectContaining({ block: heading!.id, level: 'warning' })]) },
  })
  const anew = { ...heading!, props: { ...heading!.props, title: { 'en-in': 'Heading', 'ar-ae': 'عنوان' } } }
  const written = await does('change', page.id, { blocks: [anew] })
  expect(await shown(page.id)).toMatchObject({ needsReview: null, lintWarnings: Number(now.lintWarnings) - 1 })
  await admin.post('/v1/undo', { operation: written.body.data.operation })
  expect((await shown(page.id)).needsReview).toEqual([`ar-ae ${heading!.id}.title`])
  expect((await does('markReviewed', page.id, { language: 'ar-ae' })).body.data.done).toHaveLength(1)
  expect([(await shown(page.id)).needsReview, await finds()]).toEqual([null, false])
  expect((await does('markReviewed', page.id, { language: 'ar-ae' })).body.data.refused).toHaveLength(1)
})

describe('pages.csv', () => {
  test('PATH_TAKEN, PARENT_UNKNOWN: /skin/guide, SEO_TITLE_LONG: 84 > 70, POLICY_NEEDS_REVIEW_DATE', async () => {
    await made('File taken', { slug: en('file-taken') })
    const text = [
      'command,path,url_lang,type,title,seo_title,parent_path',
      'CREATE,/file-taken,en-in,custom,Taken,,',
      ',/nowhere/guide/new,en-in,custom,New,,/nowhere/guide',
      `,/file-long,en-in,custom,Long,${'x'.repeat(84)},`,
      ',/file-policy,en-in,policy,Policy,,',
    ].join('\n')
    const { errors } = await files.check(pages, 'page', `${text}\n`)
    expect(errors.map(({ line, code }) => [line, code])).toEqual([
      [2, 'PATH_TAKEN'],
      [3, 'PARENT_UNKNOWN'],
      [4, 'SEO_TITLE_LONG'],
      [5, 'POLICY_NEEDS_REVIEW_DATE'],
    ])
    expect(errors.map(({ message }) => message).join('\n')).toContain('84 > 70')
    expect(errors.map(({ message }) => message).join('\n')).toContain('/nowhere/guide')
  })
  test('makes pages below pages of the same file, and says languages of one page line by line', async () => {
    const text = [
      'path,url_lang,type,title,seo_title,parent_path,tags',
      '/file-top,en-in,landing,File top,Top,,a|b',
      '/file-top/file-below,en-in,article,File below,,/file-top,',
    ].join('\n')
    expect(await files.apply(pages, 'page', `${text}\n`)).toMatchObject({ ok: 2, failed: 0 })
    const more = 'path,url_lang,title\n/file-top,ar-ae,أعلى\n'
    expect(await files.apply(pages, 'page', more)).toMatchObject({ ok: 1, failed: 0 })
    const [top] = (await admin.list(pages, 'filter="File top"')).rows
    expect(top).toMatchObject({ title: { 'en-in': 'File top', 'ar-ae': 'أعلى' }, tags: ['a', 'b'] })
  })
})
